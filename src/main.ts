import { mount } from 'svelte';
import { connectAssistant } from './client/connect';
import { registerServiceWorker } from './pwa/register';
import App from './ui/App.svelte';

mount(App, { target: document.body, props: { client: connectAssistant() } });
registerServiceWorker();
