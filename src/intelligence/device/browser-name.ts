import type { NavigatorLike } from './navigator-like';

/** `Chromium 156`, `Firefox 147`, `Safari 26`: a driver bug belongs to one of these, not to a patch release. */
export function browserName({ userAgentData, userAgent = '' }: NavigatorLike): string {
  // Chromium adds an invented brand to keep servers from matching the list.
  const brands = (userAgentData?.brands ?? []).filter(({ brand }) => !/not.?a.?brand/i.test(brand));
  // The product's own name stands beside the engine's, in random order.
  const brand = brands.find(({ brand: name }) => name !== 'Chromium') ?? brands[0];
  if (brand) return `${brand.brand} ${major(brand.version)}`;
  for (const [name, pattern] of USER_AGENTS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${major(version)}`;
  }
  return 'unknown';
}

/** Tried in order: Edge and Opera name Chrome too, and all but Firefox name Safari. */
const USER_AGENTS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg(?:A|iOS)?\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
];

function major(version: string): string {
  return version.split('.')[0] ?? version;
}

/** A phone or tablet. iPadOS says it is a Macintosh, but no Macintosh has a touch screen. */
export function isMobile({
  userAgentData,
  userAgent = '',
  maxTouchPoints = 0,
}: NavigatorLike): boolean {
  if (userAgentData?.mobile !== undefined) return userAgentData.mobile;
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1;
  return /Android|iPhone|iPad|iPod|Mobi/.test(userAgent);
}
