/**
 * Makes the children of `shown` equal to those of `wanted`, touching only what differs: while an answer grows,
 * selections, scroll positions and focus in what has not changed stay.
 */
export function patch(shown: Node, wanted: Node): void {
  const wantedChildren = [...wanted.childNodes];
  wantedChildren.forEach((child, index) => {
    const present = shown.childNodes[index];
    if (!present) shown.appendChild(child);
    else if (!patchNode(present, child)) shown.replaceChild(child, present);
  });
  while (shown.childNodes.length > wantedChildren.length) shown.lastChild?.remove();
}

/** False when `shown` cannot become `wanted` and must be replaced. */
function patchNode(shown: Node, wanted: Node): boolean {
  if (shown instanceof Text && wanted instanceof Text) {
    if (wanted.data === shown.data) return true;
    if (wanted.data.startsWith(shown.data)) shown.appendData(wanted.data.slice(shown.length));
    else shown.data = wanted.data;
    return true;
  }
  if (!(shown instanceof Element && wanted instanceof Element)) return false;
  if (shown.nodeName !== wanted.nodeName || !sameAttributes(shown, wanted)) return false;
  patch(shown, wanted);
  return true;
}

function sameAttributes(a: Element, b: Element): boolean {
  return (
    a.attributes.length === b.attributes.length &&
    [...a.attributes].every(({ name, value }) => b.getAttribute(name) === value)
  );
}
