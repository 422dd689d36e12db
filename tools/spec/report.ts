import type { CatalogueCoverage, SectionCoverage } from './coverage.ts'

export interface Shown {
  /** Open requirements of every section, not only of those in progress. */
  all: boolean
  /** Only the sections whose title contains this, with the texts of their open requirements. */
  section: string | undefined
}

const columns = ['total', 'proven', 'open']
const widest = 110

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

const counts = (sections: readonly SectionCoverage[]): number[] => [
  sumOf(sections.map(({ total }) => total)),
  sumOf(sections.map(({ proven }) => proven)),
  sumOf(sections.map(({ open }) => open.length)),
]

const row = (title: string, width: number, cells: readonly (string | number)[]): string =>
  `  ${title.padEnd(width)}${cells.map((cell) => String(cell).padStart(9)).join('')}`

function wrapped(words: readonly string[], indent: string): string[] {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + word.length < widest) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(`${indent}${word}`)
  }
  return lines
}

function openLines({ proven, open }: SectionCoverage, shown: Shown): string[] {
  if (open.length === 0) return []
  if (shown.section !== undefined) return open.map(({ id, text }) => `      ${id.padEnd(7)} ${text}`)
  return shown.all || proven > 0 ? wrapped(['open:', ...open.map(({ id }) => id)], '      ') : []
}

/** The coverage as lines of text: per section first, the totals at the end. */
export function reportLines(coverages: readonly CatalogueCoverage[], shown: Shown): string[] {
  const wanted = shown.section?.toLowerCase()
  const chosen = coverages
    .map(({ name, sections }) => ({
      name,
      sections: sections.filter(({ title }) => wanted === undefined || title.toLowerCase().includes(wanted)),
    }))
    .filter(({ sections }) => sections.length > 0)
  const titles = chosen.flatMap(({ sections }) => sections.map(({ title }) => title.length))
  const width = Math.max(20, ...titles)
  return [
    ...chosen.flatMap(({ name, sections }) => [
      row(name, width, columns),
      ...sections.flatMap((section) => [
        row(section.title, width, counts([section])),
        ...openLines(section, shown),
      ]),
      '',
    ]),
    row('in all', width, columns),
    ...chosen.map(({ name, sections }) => row(name, width, counts(sections))),
    row('together', width, counts(chosen.flatMap(({ sections }) => sections))),
  ]
}
