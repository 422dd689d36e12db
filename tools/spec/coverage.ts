import type { Catalogue, Requirement } from './catalogue.ts'

export interface SectionCoverage {
  title: string
  total: number
  proven: number
  open: Requirement[]
}

export interface CatalogueCoverage {
  name: string
  sections: SectionCoverage[]
}

export const coverageOf = (catalogue: Catalogue, cited: ReadonlySet<string>): CatalogueCoverage => ({
  name: catalogue.name,
  sections: catalogue.sections.map(({ title, requirements }) => {
    const open = requirements.filter(({ id }) => !cited.has(id))
    return { title, total: requirements.length, proven: requirements.length - open.length, open }
  }),
})

export interface CitedFile {
  file: string
  ids: readonly string[]
  unreadable: readonly string[]
}

/** What makes the coverage wrong: ids that do not exist, ids given twice, brackets that cannot be parsed. */
export function problemsOf(catalogues: readonly Catalogue[], files: readonly CitedFile[]): string[] {
  const ids = catalogues.flatMap(({ sections }) => sections.flatMap((section) => section.requirements))
  const known = new Set(ids.map(({ id }) => id))
  return [
    ...repeated(ids.map(({ id }) => id)).map((id) => `${id} stands in the catalogues more than once`),
    ...files.flatMap(({ file, ids: cited, unreadable }) => [
      ...[...new Set(cited)]
        .filter((id) => !known.has(id))
        .map((id) => `${file} cites ${id}, which does not exist`),
      ...unreadable.map((text) => `${file} cites ${text}: write the ids one by one, as [A-101 A-102]`),
    ]),
  ]
}

const repeated = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) !== index)),
]
