import type { Catalogue, Requirement } from './catalogue.ts'
import type { Deferral } from './deferred.ts'

/** `partly`: a test proves what can be proven now, and the rest waits for a later screen. */
export type State = 'proven' | 'partly' | 'deferred' | 'open'

export interface SectionCoverage {
  title: string
  byState: Record<State, Requirement[]>
  total: number
}

export interface CatalogueCoverage {
  name: string
  sections: SectionCoverage[]
}

export function coverageOf(
  catalogue: Catalogue,
  cited: ReadonlySet<string>,
  deferred: ReadonlySet<string>,
): CatalogueCoverage {
  const stateOf = ({ id }: Requirement): State => {
    if (cited.has(id)) return deferred.has(id) ? 'partly' : 'proven'
    return deferred.has(id) ? 'deferred' : 'open'
  }
  return {
    name: catalogue.name,
    sections: catalogue.sections.map(({ title, requirements }) => ({
      title,
      total: requirements.length,
      byState: {
        proven: requirements.filter((requirement) => stateOf(requirement) === 'proven'),
        partly: requirements.filter((requirement) => stateOf(requirement) === 'partly'),
        deferred: requirements.filter((requirement) => stateOf(requirement) === 'deferred'),
        open: requirements.filter((requirement) => stateOf(requirement) === 'open'),
      },
    })),
  }
}

export interface CitedFile {
  file: string
  ids: readonly string[]
  unreadable: readonly string[]
}

/** What makes the coverage wrong: ids that do not exist, ids given twice, brackets that cannot be parsed. */
export function problemsOf(
  catalogues: readonly Catalogue[],
  files: readonly CitedFile[],
  deferrals: readonly Deferral[],
): string[] {
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
    ...deferrals
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => `docs/spec/deferred.md defers ${id}, which does not exist`),
    ...deferrals
      .filter(({ waitsFor }) => waitsFor === '')
      .map(({ id }) => `docs/spec/deferred.md does not say what ${id} waits for`),
    ...repeated(deferrals.map(({ id }) => id)).map(
      (id) => `docs/spec/deferred.md defers ${id} more than once`,
    ),
  ]
}

const repeated = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) !== index)),
]
