const { head, body, documentElement } = document

const attributesOf = (element: Element) =>
  new Map([...element.attributes].map(({ name, value }) => [name, value]))

const beginning = [documentElement, head, body].map((element) => ({
  element,
  attributes: attributesOf(element),
}))
const address = window.location.href

/** Resets the document. */
export function emptyDocument(): void {
  for (const { element, attributes } of beginning) {
    for (const { name } of [...element.attributes]) if (!attributes.has(name)) element.removeAttribute(name)
    for (const [name, value] of attributes) element.setAttribute(name, value)
  }
  head.replaceChildren()
  body.replaceChildren()
  if (window.location.href !== address) window.history.replaceState(null, '', address)
}
