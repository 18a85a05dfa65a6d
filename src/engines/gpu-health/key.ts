/** Browser's name and major version; the minor ones change weekly and the shader compiler with the major. */
const BROWSER = /(Firefox|Edg|Chrome|Version)\/(\d+)/;

/**
 * One key for one adapter, driver and browser version. WebGPU tells no driver version; `description` holds it
 * where a browser gives one.
 */
export function adapterKey(adapter: GPUAdapter, userAgent: string): string {
  const { vendor, architecture, device, description } = adapter.info;
  const [browser = 'unknown'] = BROWSER.exec(userAgent) ?? [];
  return ['gpu', vendor, architecture, device, description, browser]
    .map(encodeURIComponent)
    .join('/');
}
