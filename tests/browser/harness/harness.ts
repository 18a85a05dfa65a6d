import { mount } from 'svelte';
import App from '../../../src/ui/App.svelte';
import { FakeAssistant } from '../../fixtures/fake-assistant';
import { SCENES } from './scenes';

/** How long after opening a scene's events begin. */
const THEN_MS = 300;

const query = new URLSearchParams(location.search);
const scene = SCENES[query.get('scene') ?? 'empty'];
if (!scene) throw new Error(`no such scene; there are ${Object.keys(SCENES).join(', ')}`);
location.hash = scene.hash;
const client = new FakeAssistant(scene.options);
mount(App, { target: document.body, props: { client } });
setTimeout(() => scene.then?.(client), THEN_MS);
