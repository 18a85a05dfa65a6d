/** Words that the furniture of a block needs; the catalogue's, handed in. */
export interface Labels {
  readonly copy: string;
  readonly code: (language: string) => string;
  readonly table: string;
  readonly image: (alt: string, host: string | null) => string;
}

/** Adds to sanitised nodes what reading them needs: safe links, direction, copy buttons, room to scroll. */
export function furnish(fragment: DocumentFragment, labels: Labels): DocumentFragment {
  for (const image of fragment.querySelectorAll<HTMLElement>('span.image')) {
    replaceImage(image, labels);
  }
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  for (const header of fragment.querySelectorAll('th:empty')) {
    // The corner of a table heads nothing, and would be read out as a nameless header.
    header.replaceWith(document.createElement('td'));
  }
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) demote(heading);
  // Each paragraph finds its own direction; one line of Arabic does not turn the page.
  for (const text of fragment.querySelectorAll('p, h3, h4, ul, ol, li, th, td, blockquote')) {
    text.setAttribute('dir', 'auto');
  }
  for (const code of fragment.querySelectorAll<HTMLElement>('pre > code')) frameCode(code, labels);
  for (const table of fragment.querySelectorAll('table')) {
    const frame = scrollable('div', labels.table);
    frame.className = 'table';
    table.replaceWith(frame);
    frame.append(table);
  }
  return fragment;
}

/** A remote image is never fetched: its address could carry away what the answer quotes. A person may follow it. */
function replaceImage(image: HTMLElement, labels: Labels): void {
  const source = image.dataset['src'] ?? '';
  const url = URL.canParse(source) ? new URL(source) : null;
  const host = url?.host || null;
  const text = labels.image(image.textContent ?? '', host);
  const nested = image.closest('a') !== null;
  const stand = document.createElement(host && !nested ? 'a' : 'span');
  stand.className = 'image';
  stand.textContent = text;
  if (stand instanceof HTMLAnchorElement) stand.href = source;
  image.replaceWith(stand);
}

/** Under the page's own h1 and the message's h2; the written level stays visible as a class. */
function demote(heading: Element): void {
  const level = Number(heading.localName.slice(1));
  const demoted = document.createElement(level <= 3 ? 'h3' : 'h4');
  demoted.className = `level-${level}`;
  demoted.append(...heading.childNodes);
  heading.replaceWith(demoted);
}

function frameCode(code: HTMLElement, labels: Labels): void {
  const language = /language-(\S+)/.exec(code.className)?.[1] ?? '';
  const name = document.createElement('span');
  name.textContent = language;
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.className = 'copy-code';
  copy.textContent = labels.copy;
  const bar = document.createElement('div');
  bar.className = 'code-bar';
  bar.append(name, copy);

  const frame = document.createElement('div');
  frame.className = 'code';
  frame.dir = 'ltr';
  const pre = scrollable('pre', labels.code(language));
  code.parentElement?.replaceWith(frame);
  pre.append(code);
  frame.append(bar, pre);
}

/** What scrolls must be reachable by keyboard, and named once it is. */
function scrollable(tag: 'div' | 'pre', label: string): HTMLElement {
  const element = document.createElement(tag);
  element.tabIndex = 0;
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', label);
  return element;
}
