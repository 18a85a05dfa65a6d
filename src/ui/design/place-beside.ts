const GAP = 6;

/** Puts a fixed element under `anchor`, or above it where there is more room, inside the window. */
export function placeBeside(element: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const roomBelow = innerHeight - at.bottom;
  const above = roomBelow < height + GAP && at.top > roomBelow;
  const rtl = getComputedStyle(anchor).direction === 'rtl';
  const start = rtl ? at.right - width : at.left;
  const left = Math.max(GAP, Math.min(start, innerWidth - width - GAP));
  const top = above ? at.top - height - GAP : at.bottom + GAP;
  element.style.left = `${left}px`;
  element.style.top = `${Math.max(GAP, top)}px`;
}
