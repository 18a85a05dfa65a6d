import { on } from 'svelte/events';

/**
 * Keeps `--viewport-height` at the height that is really seen: on iOS an on-screen keyboard covers the page
 * without resizing it, and the composer would be under it. Returned function stops.
 */
export function followViewport(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const follow = () => {
    // Zoomed in with two fingers one looks at a part; the page must not shrink to it.
    if (viewport.scale !== 1) return;
    document.documentElement.style.setProperty('--viewport-height', `${viewport.height}px`);
    // iOS scrolls the page to show the focused field; ours already is in view.
    window.scrollTo(0, 0);
  };
  follow();
  const stops = [on(viewport, 'resize', follow), on(viewport, 'scroll', follow)];
  return () => stops.forEach((stop) => stop());
}
