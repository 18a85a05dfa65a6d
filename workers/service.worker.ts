/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { keepLibrary } from '../src/wire/library-cache';
import { RUNTIME_CACHE } from '../src/wire/runtime-cache';

declare const self: ServiceWorkerGlobalScope;

// The shell. Weights are in the private file system and never come near a cache.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Only the page itself: an unknown asset must be a 404, never the page under another name.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), {
    allowlist: [/\/(index\.html)?(\?.*)?$/],
  }),
);

// Runtimes that an engine worker kept (`wire/runtime-cache.ts`).
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /\.(wasm|mjs)$/.test(url.pathname),
  async ({ request }) => {
    const cache = await caches.open(RUNTIME_CACHE);
    return (await cache.match(request.url)) ?? fetch(request);
  },
);

// Libraries of engines, too large for the shell: kept when an engine first asks for one.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /\/assets\/[\w.-]+\.js$/.test(url.pathname),
  ({ request }) => keepLibrary(request),
);

// The first visit needs no reload to work offline; an update waits until the person agrees.
self.addEventListener('install', () => {
  if (!self.registration.active) void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  if ((event.data as { type?: string } | null)?.type === 'skip-waiting') void self.skipWaiting();
});
