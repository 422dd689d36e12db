import { expect, it } from 'vitest'
import { firstAreas } from '../texts.ts'

// Texts that a part does not name come when something on it first asks for them: the page that is already there is taken
// away for that moment, and the focus on its heading with it.

const sources = new Map(
  Object.entries(
    import.meta.glob<string>('/src/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
  ).filter(([path]) => !/\.test\.|\/testing\//.test(path)),
)
const sourceOf = (path: string) => sources.get(path) ?? ''
const resolved = (from: string, name: string) => new URL(name, `http://src${from}`).pathname
const quoted = (list = '') => [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)

/** What comes with a file at once: types and what is imported later do not. */
const importsOf = (path: string) =>
  [...sourceOf(path).matchAll(/^(?:import|export)\s(?!type\b)[^'"]*?from '(\.[^']+)'/gms)].map(
    ([, name = '']) => resolved(path, name),
  )

function areasUsedBy(entry: string): Map<string, string> {
  const files = new Set([entry])
  for (const file of files) for (const imported of importsOf(file)) files.add(imported)
  const uses = [...files].flatMap((file) =>
    [...sourceOf(file).matchAll(/(?:useTranslation\(|getFixedT\([^,]+,\s*)(\[[^\]]*\]|'[^']+')/g)].flatMap(
      ([, areas]) => quoted(areas).map((area) => [area, file] as const),
    ),
  )
  return new Map(uses)
}

interface Part {
  name: string
  named: string[]
  entry: string
}

/** `const Name = lazyPart(areas, async () => (await import('…')).Name)`, the import or the areas maybe behind a name. */
const declaration =
  /(\w+)(?: =|:) (?:lazy|administration)Part\(\s*(\[[^\]]*\]|'[^']*'|\w+),\s*async \(\) =>\s*\(await (?:import\('([^']+)'\)|(\w+)\(\))/g
const parts = [...sources].flatMap(([path, text]): Part[] =>
  [...text.matchAll(declaration)].map(([, name = '', areas = '', entry, loader]) => {
    const behindName = new RegExp(`const ${areas} = (\\[[^\\]]*\\])`).exec(text)?.[1]
    const imported = entry ?? new RegExp(`const ${loader} = \\(\\) => import\\('([^']+)'\\)`).exec(text)?.[1]
    return {
      name: `${name} of ${path}`,
      named: quoted(/^\w/.test(areas) ? behindName : areas),
      entry: resolved(path, imported ?? ''),
    }
  }),
)

it('every part that is loaded later is known here', () => {
  const uses = [...sources].flatMap(([path, text]) =>
    [...text.matchAll(/(?: =|:) (?:lazy|administration)Part\(/g)].map((use) => `${path} ${use.index}`),
  )
  expect(parts.length).toBe(uses.length)
  expect(parts.filter(({ named, entry }) => named.length === 0 || !sources.has(entry))).toEqual([])
})

it.each(parts)('$name comes with all texts that it uses', ({ named, entry }) => {
  const there = new Set<string>([...firstAreas, ...named])
  const missing = [...areasUsedBy(entry)].filter(([area]) => !there.has(area))
  expect(missing).toEqual([])
})
