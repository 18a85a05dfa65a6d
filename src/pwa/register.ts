/**
 * Registers the service worker after the page is up, so that it never competes with the first paint.
 * Where there is none (plain http, private windows) the page works, online only.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const register = () => void navigator.serviceWorker.register('service.worker.js');
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
