import type { FoundAnomaly } from '@muster/rules'
import { plantedTruths, type Truth } from './causes.ts'

/** How well a search did on an estate whose causes are known. */
export interface Score {
  /** Findings that were planted, and others. */
  right: FoundAnomaly[]
  wrong: FoundAnomaly[]
  /** Planted causes that were found for none of their alerts. */
  missed: Truth[]
}

type Named = Pick<FoundAnomaly, 'alert' | 'properties'>

const textOf = (properties: Truth['properties']): string =>
  properties
    .map(({ name, value }) => `${name} ${value}`)
    .sort()
    .join(', ')

const isOf = ({ alert, properties }: Named, truth: Truth): boolean =>
  truth.alerts.includes(alert) && textOf(properties) === textOf(truth.properties)

export function scoreAnomalies(found: readonly FoundAnomaly[], truths = plantedTruths): Score {
  const isRight = (each: Named) => truths.some((truth) => isOf(each, truth))
  return {
    right: found.filter(isRight),
    wrong: found.filter((each) => !isRight(each)),
    missed: truths.filter((truth) => !found.some((each) => isOf(each, truth))),
  }
}
