/**
 * A cheap `getComputedStyle`. Tests have no styles but inline ones and browser defaults; jsdom would match every rule of
 * the theme for each of the thousands of elements that a query by role visits. Properties other than those here are
 * computed in full.
 */
const computedInFull = window.getComputedStyle.bind(window)

const ownDisplay = new Map<string, string>()

/** The browser default, by element. */
function initialDisplay(element: Element): string {
  const kind = element.localName
  const known = ownDisplay.get(kind)
  if (known !== undefined) return known
  const sample = document.createElementNS(element.namespaceURI, kind)
  document.documentElement.append(sample)
  const { display } = computedInFull(sample)
  sample.remove()
  ownDisplay.set(kind, display)
  return display
}

const ownStyle = (element: Element, property: string): string =>
  element.hasAttribute('style')
    ? ((element as HTMLElement | SVGElement).style?.getPropertyValue(property) ?? '')
    : ''

function display(element: Element): string {
  const own = ownStyle(element, 'display')
  if (own !== '') return own
  if (element.hasAttribute('hidden')) return 'none'
  return initialDisplay(element)
}

const inherited = (property: string, initial: string) => (element: Element) => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = ownStyle(at, property)
    if (own !== '' && own !== 'inherit') return own
  }
  return initial
}

const own = (property: string, initial: string) => (element: Element) =>
  ownStyle(element, property) || initial

/** Properties without a default; positioning of menus reads them up to the root. */
const unset = [
  'transform',
  'translate',
  'scale',
  'rotate',
  'perspective',
  'filter',
  'backdropFilter',
  'contain',
  'willChange',
  'overflow',
  'overflowX',
  'overflowY',
  'scrollbarGutter',
]

const inHyphens = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const cheap = new Map<string, (element: Element) => string>([
  ['display', display],
  ['visibility', inherited('visibility', 'visible')],
  ['pointerEvents', inherited('pointer-events', 'auto')],
  ['userSelect', inherited('user-select', 'auto')],
  ['direction', inherited('direction', 'ltr')],
  ['opacity', own('opacity', '1')],
  ['position', own('position', 'static')],
  ['content', own('content', '')],
  ...unset.map((property) => [property, own(inHyphens(property), '')] as const),
])
for (const [property, value] of cheap) cheap.set(inHyphens(property), value)

export function cheapStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo) return computedInFull(element, pseudo)
  let full: CSSStyleDeclaration | undefined
  const inFull = () => (full ??= computedInFull(element))
  const byName = (name: string) => cheap.get(name)?.(element) ?? inFull().getPropertyValue(name)
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, property) {
      if (property === 'getPropertyValue') return byName
      const value = typeof property === 'string' ? cheap.get(property)?.(element) : undefined
      return value ?? Reflect.get(inFull(), property, inFull())
    },
  })
}
