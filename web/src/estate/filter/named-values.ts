import { filterValues, type NamedThing } from '@muster/contract'

/** How a URL says none. */
export const nothing = 'null'

/** A value of a URL, as it was typed. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Typed by hand, with a literal percent sign.
    return text
  }
}

/** `id|name`, each encoded, so that they may contain commas and bars [C-405, C-9917]. */
export const pair = (id: string, name: string): string =>
  `${encodeURIComponent(id)}|${encodeURIComponent(name)}`

export function readPair(text: string): { id: string; name: string } {
  const [id = '', name] = text.split('|')
  return { id: decoded(id), name: decoded(name ?? id) }
}

interface Ids {
  safeParse: (id: string) => { success: boolean }
}

/** What a filter of named things says in a URL; null stands for none. Leaves out what is no such id. */
export function readNamed(text: string | null, ids: Ids): (NamedThing | null)[] {
  const read = (text ?? '').split(',').map((part) => (part === nothing ? null : readPair(part)))
  const things = read.filter((thing) => thing === null || ids.safeParse(thing.id).success)
  return [...new Map(things.map((thing) => [thing?.id, thing])).values()].slice(0, filterValues)
}

export const writeNamed = (things: readonly (NamedThing | null)[]): string =>
  things.map((thing) => (thing === null ? nothing : pair(thing.id, thing.name))).join(',')
