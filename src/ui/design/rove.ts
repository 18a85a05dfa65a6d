import { on } from 'svelte/events';

/** Arrow keys, Home and End move among the items of a menu, as the menu pattern has it. */
export function rove(menu: HTMLElement): () => void {
  return on(menu, 'keydown', (event) => {
    const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
    const here = items.indexOf(document.activeElement as HTMLElement);
    const target = destination(event.key, here, items.length);
    if (target === null) return;
    event.preventDefault();
    items[target]?.focus();
  });
}

function destination(key: string, here: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (here + 1) % count;
  if (key === 'ArrowUp') return (here - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
