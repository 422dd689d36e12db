import { resolveImport } from './rooms.ts'

/** Path, from the root of the project, and text. */
export type Texts = ReadonlyMap<string, string>

/** Attributes that the component library sets by itself. */
const setByLibrary = new Set([
  'data-active',
  'data-combobox-selected',
  'data-disabled',
  'data-error',
  'data-hovered',
  'data-indeterminate',
  'data-loading',
  'data-mantine-color-scheme',
  'data-position',
  'data-selected',
  'data-variant',
  'data-weekend',
  'data-with-left-section',
  'data-with-right-section',
])

const importedStyles = /^import (\w+) from '([^']+\.css)'$/gm

/** Names that styles and components do not share: either side alone has no effect, and nothing else notices. */
export function checkStyles(texts: Texts): string[] {
  const sheets = [...texts].filter(([path]) => path.endsWith('.css'))
  const components = [...texts].filter(([path]) => /\.(tsx?|js)$/.test(path))
  const used = new Map(sheets.map(([path]) => [path, new Set<string>()]))
  const broken: string[] = []
  for (const [path, text] of components) {
    for (const [, local, from] of text.matchAll(importedStyles)) {
      const sheet = resolveImport(path, from ?? '') ?? ''
      const classes = classesOf(texts.get(sheet) ?? '')
      for (const name of namesUsed(text, local ?? '', classes)) {
        used.get(sheet)?.add(name)
        if (!classes.has(name)) broken.push(`${path} uses ${local}.${name}, which ${sheet} does not define`)
      }
    }
  }
  const code = components.map(([, text]) => text).join('\n')
  const written = new Set(code.match(/\bdata-[a-z-]+/g))
  for (const [path, text] of sheets) {
    const unused = path.endsWith('.module.css') ? [...classesOf(text)] : []
    for (const name of unused.filter((name) => !used.get(path)?.has(name))) {
      broken.push(`${path} defines .${name}, which nothing uses`)
    }
    for (const [, attribute = ''] of new Set(text.matchAll(/\[(data-[a-z-]+)/g))) {
      if (!written.has(attribute) && !setByLibrary.has(attribute)) {
        broken.push(`${path} selects [${attribute}], which nothing sets`)
      }
    }
  }
  return [...new Set(broken)]
}

/** Of a file that takes classes by a computed name, all. */
function namesUsed(text: string, local: string, classes: ReadonlySet<string>): Iterable<string> {
  if (text.includes(`${local}[`)) return classes
  return [...text.matchAll(new RegExp(`(?<![\\w.'/-])${local}\\.([A-Za-z_]\\w*)`, 'g'))].map(
    ([, name = '']) => name,
  )
}

function classesOf(sheet: string): ReadonlySet<string> {
  const selectors = sheet.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/:global\([^)]*\)/g, '')
  const names = selectors.match(/(?<=\.)[A-Za-z_][\w-]*/g) ?? []
  return new Set(names.filter((name) => !name.startsWith('mantine-')))
}
