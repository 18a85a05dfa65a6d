/** Cross-origin isolation: gives threads to WebAssembly. Sent with every response. */
export const ISOLATION_HEADERS: Record<string, string> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * - `wasm-unsafe-eval`: WebAssembly runtimes compile in workers.
 * - `worker-src blob:`: wllama starts its own worker from a blob.
 * - `connect-src https:` and loopback: endpoints that the person adds cannot be known to a static header.
 * - no remote image, font, style, frame or script anywhere.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "connect-src 'self' blob: https: http://localhost:* http://127.0.0.1:*",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
