import type { NamedPlace, Places } from './places-data.ts'

/** Without accents and capitals: nobody types "Zürich" in full on every keyboard. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const foldedNames = new WeakMap<Places, readonly { name: string; place: NamedPlace }[]>()

/** The largest first, folded once. */
function namesOf(places: Places) {
  const known = foldedNames.get(places)
  if (known) return known
  const names = places.sizes
    .toReversed()
    .flatMap((ofSize) => ofSize.map((place) => ({ name: folded(place.name), place })))
  foldedNames.set(places, names)
  return names
}

/** The largest places whose name, or a word of it, begins with a text; those that begin with it come first. */
export function findPlaces(places: Places, text: string, most: number): NamedPlace[] {
  const wanted = folded(text.trim())
  if (wanted === '') return []
  const names = namesOf(places)
  const first = names.filter(({ name }) => name.startsWith(wanted)).slice(0, most)
  const others = names.filter(({ name }) => name.includes(` ${wanted}`) || name.includes(`-${wanted}`))
  return [...new Set([...first, ...others.slice(0, most)].map(({ place }) => place))].slice(0, most)
}
