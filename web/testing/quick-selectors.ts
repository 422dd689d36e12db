/**
 * Queries by role match a few simple selectors thousands of times. Comparing name and attributes here is ten times faster
 * than jsdom, which still handles all other selectors.
 */
type Match = (element: Element) => boolean

const attribute = String.raw`\[([a-z-]+)(?:(~?=)(?:"([^"\\]*)"|([a-z][a-z-]*)))?\]`
const part = new RegExp(String.raw`(:not\()?${attribute}(\))?`, 'y')
const name = /\*|[a-z][a-z0-9-]*/y

/** Attributes with case-insensitive values, of those used in these selectors. */
const anyCase = new Set(['type', 'dir', 'scope', 'multiple', 'checked', 'disabled'])

function attributeMatch(key: string, operator: string | undefined, wanted: string): Match {
  if (operator === undefined) return (element) => element.hasAttribute(key)
  const value = anyCase.has(key)
    ? (element: Element) => element.getAttribute(key)?.toLowerCase()
    : (element: Element) => element.getAttribute(key)
  if (operator === '=') return (element) => value(element) === wanted
  return (element) => value(element)?.split(/\s+/).includes(wanted) ?? false
}

/** Compiles a name with attributes, negated or not; undefined for other selectors. */
function compileOne(selector: string): Match | undefined {
  name.lastIndex = 0
  const kind = name.exec(selector)?.[0]
  let at = kind?.length ?? 0
  const matches: Match[] = kind === undefined || kind === '*' ? [] : [(element) => element.localName === kind]
  while (at < selector.length) {
    part.lastIndex = at
    const found = part.exec(selector)
    if (!found) return undefined
    const [text, not, key = '', operator, quoted, bare = '', end] = found
    if ((not === undefined) !== (end === undefined)) return undefined
    const match = attributeMatch(key, operator, quoted ?? bare)
    matches.push(not === undefined ? match : (element) => !match(element))
    at += text.length
  }
  return at === 0 ? undefined : (element) => matches.every((match) => match(element))
}

function compile(selector: string): Match | undefined {
  const all = selector.split(',').map((one) => compileOne(one.trim()))
  const known = all.filter((match) => match !== undefined)
  return known.length < all.length ? undefined : (element) => known.some((match) => match(element))
}

const compiled = new Map<string, Match | undefined>()

export function quickMatch(selector: string): Match | undefined {
  if (!compiled.has(selector)) compiled.set(selector, compile(selector))
  return compiled.get(selector)
}

function allMatching(root: Document | Element, match: Match): NodeListOf<Element> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT)
  const found: Element[] = []
  while (walker.nextNode()) {
    const element = walker.currentNode as Element
    if (match(element)) found.push(element)
  }
  return Object.assign(found, {
    item: (index: number) => found[index] ?? null,
  }) as unknown as NodeListOf<Element>
}

export function answerPlainSelectorsQuickly(): void {
  const { matches } = Element.prototype
  Object.assign(Element.prototype, {
    matches(this: Element, selector: string) {
      const match = quickMatch(selector)
      return match ? match(this) : matches.call(this, selector)
    },
  })
  for (const { prototype } of [Document, Element]) {
    const { querySelectorAll } = prototype
    Object.assign(prototype, {
      querySelectorAll(this: Document | Element, selector: string) {
        const match = quickMatch(selector)
        return match ? allMatching(this, match) : querySelectorAll.call(this, selector)
      },
    })
  }
}
