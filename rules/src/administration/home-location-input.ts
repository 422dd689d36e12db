import {
  addressLineLength,
  type HomeLocation,
  type HomeLocationFields,
  homeLocationNameLength,
  metresPerYard,
  mostRadiusMetres,
  placeLimits,
} from '@muster/contract'
import { lineProblem, nameProblem } from '../line-problem.ts'
import { distanceLimits, entered, type Range, storedValue } from './threshold-limits.ts'
import { type EnteredThresholds, type ThresholdProblem, thresholdProblems } from './threshold-problems.ts'

/** A home location as entered in a form: texts, in the world's units. */
export interface HomeLocationDraft {
  name: string
  latitude: string
  longitude: string
  radius: string
  addressLine1: string
  addressLine2: string
  locality: string
  postalCode: string
  country: string
  thresholds: 'global' | 'custom'
  warning: string
  problem: string
}

export const addressFields = ['addressLine1', 'addressLine2', 'locality', 'postalCode', 'country'] as const

export type HomeLocationField = Exclude<keyof HomeLocationDraft, 'thresholds'>

export type HomeLocationProblem =
  | { kind: 'required' }
  | ({ kind: 'range' } & Range)
  | { kind: 'tooLong'; maxLength: number }
  /** Has invisible characters. */
  | { kind: 'hidden' }
  | ThresholdProblem

/** Accepted while typing a radius: digits, or nothing yet [A-1224]. */
export const isRadiusText = (text: string): boolean => /^\d*$/.test(text)

/** Accepted while typing a threshold: digits and one decimal point [A-1229]. */
export const isThresholdText = (text: string): boolean => /^\d*\.?\d*$/.test(text)

export const isCoordinateText = (text: string): boolean => /^-?\d*\.?\d*$/.test(text)

/** Many keyboards type a comma as the decimal point. */
export const withPoint = (text: string): string => text.trim().replace(',', '.')

/** The typed number; null while it is not one, such as a lone sign. */
const numberIn = (text: string): number | null =>
  /\d/.test(text) && Number.isFinite(Number(text)) ? Number(text) : null

/** Parses a position as other programs write it, such as "53.8, -1.55". */
export function readPosition(text: string): { latitude: string; longitude: string } | null {
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/** A typed radius in metres: yards are rounded, metres truncated; never less than 1 [A-1225, A-1226]. */
export const radiusMetres = (entered: number, useMetricDistances: boolean): number =>
  Math.max(
    placeLimits.radiusMetres.min,
    useMetricDistances ? Math.trunc(entered) : Math.round(entered * metresPerYard),
  )

/** A stored radius as it is shown and typed [A-1205, A-938]. */
export const shownRadius = (metres: number, useMetricDistances: boolean): number =>
  useMetricDistances ? metres : Math.round(metres / metresPerYard)

/** The largest radius that can be typed, in the world's unit. */
const mostRadius = (useMetricDistances: boolean): number =>
  useMetricDistances ? mostRadiusMetres : Math.floor(mostRadiusMetres / metresPerYard)

export const emptyHomeLocation: HomeLocationDraft = {
  name: '',
  latitude: '',
  longitude: '',
  radius: '',
  addressLine1: '',
  addressLine2: '',
  locality: '',
  postalCode: '',
  country: '',
  thresholds: 'global',
  warning: '',
  problem: '',
}

export function draftOfHomeLocation(place: HomeLocation, useMetricDistances: boolean): HomeLocationDraft {
  const limits = distanceLimits(useMetricDistances)
  const threshold = (metres: number | null) => (metres === null ? '' : String(entered(metres, limits)))
  return {
    name: place.name,
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    addressLine1: place.addressLine1,
    addressLine2: place.addressLine2,
    locality: place.locality,
    postalCode: place.postalCode,
    country: place.country,
    radius: String(shownRadius(place.radius, useMetricDistances)),
    thresholds: place.distanceYellow === null && place.distanceRed === null ? 'global' : 'custom',
    warning: threshold(place.distanceYellow),
    problem: threshold(place.distanceRed),
  }
}

export interface HomeLocationInput {
  problems: Partial<Record<HomeLocationField, HomeLocationProblem>>
  /** The values to store; null while something is wrong or missing. */
  fields: HomeLocationFields | null
  /** Whether anything differs from what the form began with. */
  isChanged: boolean
}

/**
 * Reads a form's texts. `stored` is the record being edited: untouched thresholds keep their stored value, however they
 * are displayed.
 */
export function readHomeLocation(
  draft: HomeLocationDraft,
  stored: HomeLocation | null,
  useMetricDistances: boolean,
): HomeLocationInput {
  const before = stored ? draftOfHomeLocation(stored, useMetricDistances) : emptyHomeLocation
  const latitude = numberIn(draft.latitude)
  const longitude = numberIn(draft.longitude)
  const radius = numberIn(draft.radius)
  const isCustom = draft.thresholds === 'custom'
  const thresholds = enteredIn(draft)
  const problems = withoutGaps({
    // The name of a stored one stays, whatever was allowed when it was given.
    name: stored ? undefined : problemOfName(draft.name),
    latitude: outside(latitude, placeLimits.latitude),
    longitude: outside(longitude, placeLimits.longitude),
    radius: outside(radius, { min: 1, max: mostRadius(useMetricDistances) }),
    ...Object.fromEntries(
      addressFields.map((field) => [field, textProblem(draft[field], addressLineLength)] as const),
    ),
    ...(isCustom && thresholdProblems(thresholds, enteredIn(before), distanceLimits(useMetricDistances))),
  })
  const isComplete = Object.keys(problems).length === 0
  if (!isComplete || latitude === null || longitude === null || radius === null)
    return { problems, fields: null, isChanged: textsOf(draft) !== textsOf(before) }

  const metresOf = (field: 'warning' | 'problem', kept: number | null | undefined): number | null => {
    const value = thresholds[field]
    if (!isCustom || value === null) return null
    if (value === enteredIn(before)[field]) return kept ?? null
    return storedValue(value, distanceLimits(useMetricDistances))
  }
  const fields: HomeLocationFields = {
    latitude,
    longitude,
    radius: radiusMetres(radius, useMetricDistances),
    addressLine1: draft.addressLine1.trim(),
    addressLine2: draft.addressLine2.trim(),
    locality: draft.locality.trim(),
    postalCode: draft.postalCode.trim(),
    country: draft.country.trim(),
    distanceYellow: metresOf('warning', stored?.distanceYellow),
    distanceRed: metresOf('problem', stored?.distanceRed),
  }
  return { problems, fields, isChanged: stored === null || !isSame(fields, stored) }
}

const enteredIn = ({ warning, problem }: HomeLocationDraft): EnteredThresholds => ({
  warning: numberIn(warning),
  problem: numberIn(problem),
})

const required = (text: string): HomeLocationProblem | undefined =>
  text === '' ? { kind: 'required' } : undefined

const problemOfName = (name: string): HomeLocationProblem | undefined =>
  textProblem(name, homeLocationNameLength, nameProblem) ?? required(name.trim())

function textProblem(
  text: string,
  maxLength: number,
  problemOf = lineProblem,
): HomeLocationProblem | undefined {
  const kind = problemOf(text, maxLength)
  if (kind === 'tooLong') return { kind, maxLength }
  return kind === null ? undefined : { kind }
}

function outside(value: number | null, { min, max }: Range): HomeLocationProblem | undefined {
  if (value === null) return { kind: 'required' }
  return value < min || value > max ? { kind: 'range', min, max } : undefined
}

const withoutGaps = (
  problems: Partial<Record<HomeLocationField, HomeLocationProblem | undefined>>,
): HomeLocationInput['problems'] =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))

/** Everything typed, as one text; thresholds that do not apply are left out. */
const textsOf = ({ warning, problem, ...rest }: HomeLocationDraft): string =>
  JSON.stringify([
    ...Object.values(rest).map((text) => text.trim()),
    ...(rest.thresholds === 'custom' ? [warning, problem] : []),
  ])

const isSame = (fields: HomeLocationFields, stored: HomeLocationFields): boolean =>
  (Object.keys(fields) as (keyof HomeLocationFields)[]).every((name) => fields[name] === stored[name])
