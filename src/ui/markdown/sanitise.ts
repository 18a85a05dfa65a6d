import DOMPurify from 'dompurify';

const SAFE_URI = /^(?:https?|mailto):/i;

/** Exactly what the renderer makes; everything else an answer smuggles in is dropped. */
const ALLOWED_TAGS = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['em', 'strong', 's', 'a', 'br', 'hr', 'span'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** HTML from the Markdown renderer, as inert nodes of this document. */
export function sanitise(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['href', 'title', 'start', 'class', 'data-src'],
    ALLOWED_URI_REGEXP: SAFE_URI,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
