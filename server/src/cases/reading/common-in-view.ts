import type { CommonProperties } from '@muster/contract'
import { namedProperty, type PropertyNames } from './property-names.ts'

/** What devices of a case have in common, by cohort: with the property and in all, of the case and of the others. */
export interface StoredCommon {
  properties: CommonProperties['properties']
  cohorts: Record<string, readonly [devices: number, ofDevices: number, others: number, ofOthers: number]>
}

/** Only what a device of a view has, with the view's counts; null is the view of the whole world [K-704]. */
export function commonInView(
  common: readonly StoredCommon[],
  view: readonly number[] | null,
): CommonProperties[] {
  const shown = view && new Set(view)
  return common.flatMap(({ properties, cohorts }) => {
    const seen = Object.entries(cohorts).filter(([cohort]) => shown?.has(Number(cohort)) ?? true)
    const sum = (place: 0 | 1 | 2 | 3) => seen.reduce((total, [, counts]) => total + counts[place], 0)
    const counts = { devices: sum(0), ofDevices: sum(1), others: sum(2), ofOthers: sum(3) }
    return counts.devices === 0 ? [] : [{ properties, ...counts }]
  })
}

export const withNames = (
  common: readonly CommonProperties[],
  { homes, applications }: PropertyNames,
): CommonProperties[] =>
  common.map(({ properties, ...counts }) => ({
    properties: properties.map(({ name, value }) =>
      namedProperty(
        { name, value: name === 'homeLocation' ? (homes.get(value) ?? value) : value },
        applications,
      ),
    ),
    ...counts,
  }))
