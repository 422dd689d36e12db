import { type NamedPlace, readZones } from '../../../administration/index.ts'
import type { Scope } from '../../../platform/database/tenancy.ts'
import { inAlphabet } from '../../../platform/text/alphabet.ts'
import { cohortsInView, isEverything } from '../../../telemetry/index.ts'
import { groupsInView } from '../../assignment/groups-in-view.ts'
import { homesInView } from '../../assignment/homes-in-view.ts'
import { readNamesOf } from './options.sql.ts'

/* The options of filters, limited to the caller's custom view, in alphabetical order [C-440]. */

export const groupOptions = async (scope: Scope): Promise<string[]> =>
  [...(await groupsInView(scope))].sort(inAlphabet)

export async function nameOptions(scope: Scope, column: 'manufacturer' | 'model'): Promise<string[]> {
  const cohorts = isEverything(scope) ? null : (await cohortsInView(scope)).map(({ id }) => id)
  return (await readNamesOf(scope, column, cohorts)).sort(inAlphabet)
}

export const homeOptions = async (scope: Scope): Promise<NamedPlace[]> =>
  (await homesInView(scope)).sort(byName)

/** A caller limited to a zone sees that one; one limited otherwise has no use for zones. */
export async function zoneOptions(scope: Scope): Promise<NamedPlace[]> {
  const zones = await readZones(scope)
  return zones.filter(({ id }) => scope.view === null || id === scope.view.zoneId).sort(byName)
}

const byName = (a: NamedPlace, b: NamedPlace): number => inAlphabet(a.name, b.name)
