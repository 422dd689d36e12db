import { type HomeLocation, HomeLocationFields, metresPerMile, placeLimits } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  draftOfHomeLocation,
  emptyHomeLocation,
  type HomeLocationDraft,
  isCoordinateText,
  isRadiusText,
  isThresholdText,
  radiusMetres,
  readHomeLocation,
  readPosition,
  shownRadius,
  withPoint,
} from './home-location-input.ts'

const leeds: HomeLocation = {
  id: 'leeds',
  name: 'Leeds',
  latitude: 53.797,
  longitude: -1.55,
  position: '53.797, -1.55',
  radius: 500,
  addressLine1: '1 Canal Road',
  addressLine2: '',
  locality: 'Leeds',
  postalCode: 'LS1 1AA',
  country: 'United Kingdom',
  distanceYellow: null,
  distanceRed: null,
  version: 3,
}
const withThresholds = { ...leeds, distanceYellow: 1234.5678, distanceRed: 5000 }

const filled: HomeLocationDraft = {
  ...emptyHomeLocation,
  name: 'York',
  latitude: '53.96',
  longitude: '-1.08',
  radius: '300',
}
const custom = (warning: string, problem: string): HomeLocationDraft => ({
  ...filled,
  thresholds: 'custom',
  warning,
  problem,
})
const problemsOf = (draft: HomeLocationDraft, isMetric = true) =>
  readHomeLocation(draft, null, isMetric).problems

describe('what may be typed', () => {
  it.each([
    ['', true],
    ['0', true],
    ['250', true],
    ['2.5', false],
    ['-2', false],
    ['1e3', false],
    ['a', false],
  ])('as a radius: %j %s [A-1224]', (text, isAllowed) => {
    expect(isRadiusText(text)).toBe(isAllowed)
  })

  it.each([
    ['', true],
    ['12', true],
    ['12.', true],
    ['.5', true],
    ['12.345', true],
    ['1.2.3', false],
    ['-1', false],
    ['1,5', false],
    ['x', false],
  ])('as a threshold: %j %s [A-1229]', (text, isAllowed) => {
    expect(isThresholdText(text)).toBe(isAllowed)
  })

  it.each([
    ['-', true],
    ['-1.55', true],
    ['53', true],
    ['1-', false],
    ['53°', false],
  ])('as a coordinate: %j %s', (text, isAllowed) => {
    expect(isCoordinateText(text)).toBe(isAllowed)
  })

  it('with the comma of other keyboards is a decimal point', () => {
    expect(withPoint(' 1,5')).toBe('1.5')
  })

  it.each([
    ['53.8, -1.55', { latitude: '53.8', longitude: '-1.55' }],
    ['  53.8 -1.55 ', { latitude: '53.8', longitude: '-1.55' }],
    ['53.8', null],
    ['53.8, -1.55, 3', null],
    ['Leeds, York', null],
  ])('as a whole position: %j', (text, position) => {
    expect(readPosition(text)).toEqual(position)
  })
})

describe('a radius', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [10, 9],
    [547, 500],
    [1000, 914],
  ])('of %s yards is stored as %s metres [A-1225 A-1823]', (yards, metres) => {
    expect(radiusMetres(yards, false)).toBe(metres)
  })

  it.each([
    [1, 1],
    [1.9, 1],
    [0.4, 1],
    [250, 250],
  ])('of %s metres is stored as %s [A-1226 A-1824]', (typed, metres) => {
    expect(radiusMetres(typed, true)).toBe(metres)
  })

  it.each([
    [1, 1],
    [500, 547],
    [914, 1000],
  ])('of %s stored metres shows as %s yards, or as it is [A-1205 A-938 A-1808]', (metres, yards) => {
    expect(shownRadius(metres, false)).toBe(yards)
    expect(shownRadius(metres, true)).toBe(metres)
  })

  it('that is unchanged is stored as it was, whatever the unit [A-1225 A-1226]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000_000 }), fc.boolean(), (metres, isMetric) => {
        expect(radiusMetres(shownRadius(metres, isMetric), isMetric)).toBe(metres)
      }),
    )
  })
})

describe('the fields of a home location', () => {
  it('are name, latitude, longitude and radius at least [A-938 A-1220]', () => {
    const { problems, fields } = readHomeLocation(emptyHomeLocation, null, true)
    const required = { kind: 'required' }
    expect(problems).toEqual({ name: required, latitude: required, longitude: required, radius: required })
    expect(fields).toBeNull()
    expect(readHomeLocation(filled, null, true).fields).toEqual({
      latitude: 53.96,
      longitude: -1.08,
      radius: 300,
      distanceYellow: null,
      distanceRed: null,
      addressLine1: '',
      addressLine2: '',
      locality: '',
      postalCode: '',
      country: '',
    })
  })

  it.each([
    ['latitude', '-90', true],
    ['latitude', '90', true],
    ['latitude', '-90.001', false],
    ['latitude', '90.001', false],
    ['longitude', '-180', true],
    ['longitude', '180', true],
    ['longitude', '-180.001', false],
    ['longitude', '180.001', false],
  ] as const)('has a %s of %s: %s [A-1222 A-1223 A-1824]', (field, text, isAllowed) => {
    const range = { kind: 'range', ...placeLimits[field] }
    expect(problemsOf({ ...filled, [field]: text })).toEqual(isAllowed ? {} : { [field]: range })
  })

  it.each(['-', '.', '-.'])('does not read %j as a coordinate yet', (text) => {
    expect(problemsOf({ ...filled, latitude: text })).toEqual({ latitude: { kind: 'required' } })
  })

  it.each([
    ['0', true, false],
    ['1', true, true],
    ['20000000', true, true],
    ['20000001', true, false],
    ['0', false, false],
    ['1', false, true],
    ['21872265', false, true],
    ['21872266', false, false],
  ])('has a radius of %s where metric is %s: %s [A-1224]', (radius, isMetric, isAllowed) => {
    const { problems, fields } = readHomeLocation({ ...filled, radius }, null, isMetric)
    expect(problems.radius?.kind).toBe(isAllowed ? undefined : 'range')
    if (fields) expect(HomeLocationFields.safeParse(fields).success).toBe(true)
  })

  it('are no longer than what is stored, apart from surrounding spaces', () => {
    expect(problemsOf({ ...filled, name: ` ${'x'.repeat(100)} `, country: 'x'.repeat(100) })).toEqual({})
    expect(problemsOf({ ...filled, name: '🚚'.repeat(100), country: '🚚'.repeat(100) })).toEqual({})
    const tooLong = { kind: 'tooLong', maxLength: 100 }
    expect(problemsOf({ ...filled, name: 'x'.repeat(101), country: 'x'.repeat(101) })).toEqual({
      name: tooLong,
      country: tooLong,
    })
  })

  it.each(['York\u202e', 'Yo\u200brk', 'York\u0000', 'York\u2028Hull', 'York\ud800'])(
    'have no characters that do not show, as in %j',
    (text) => {
      expect(problemsOf({ ...filled, name: text, locality: text })).toEqual({
        name: { kind: 'hidden' },
        locality: { kind: 'hidden' },
      })
    },
  )
})

describe('the thresholds of a home location', () => {
  it.each([
    ['0.001', '0.002', true, {}],
    ['0', '0.002', true, { warning: 'warning' }],
    ['499.999', '500', true, {}],
    ['499.999', '500.001', true, { problem: 'problem' }],
    ['310.685', '310.686', false, {}],
    ['310.685', '310.687', false, { problem: 'problem' }],
    ['310.686', '310.686', false, { warning: 'warning', problem: 'problem' }],
    ['5', '5', true, { warning: 'warning', problem: 'problem' }],
    ['6', '5', true, { warning: 'warning', problem: 'problem' }],
    ['0.0015', '1', true, { warning: 'decimals' }],
    ['', '1', true, { warning: 'required' }],
    ['1', '', true, { problem: 'required' }],
  ])(
    'are %s and %s where metric is %s: %j [A-1227 A-1228 A-1231 A-1823]',
    (warning, problem, isMetric, kinds) => {
      const problems = problemsOf(custom(warning, problem), isMetric)
      const found = Object.entries(problems).map(([field, { kind }]) => [field, kind])
      expect(Object.fromEntries(found)).toEqual(kinds)
    },
  )

  it('are stored in metres, from kilometres or miles [A-927]', () => {
    expect(readHomeLocation(custom('1.5', '2'), null, true).fields).toMatchObject({
      distanceYellow: 1500,
      distanceRed: 2000,
    })
    expect(readHomeLocation(custom('1', '2'), null, false).fields).toMatchObject({
      distanceYellow: metresPerMile,
      distanceRed: 2 * metresPerMile,
    })
  })

  it('that are untouched stay as stored, although they show rounded [A-848 A-927]', () => {
    const draft = draftOfHomeLocation(withThresholds, false)
    expect([draft.warning, draft.problem]).toEqual(['0.767', '3.1'])
    const { fields } = readHomeLocation({ ...draft, radius: '600' }, withThresholds, false)
    expect(fields).toMatchObject({ distanceYellow: 1234.5678, distanceRed: 5000, radius: 549 })
  })

  it('are both cleared where the global ones apply, whatever was typed before [A-1230]', () => {
    const draft: HomeLocationDraft = { ...draftOfHomeLocation(withThresholds, true), thresholds: 'global' }
    const { fields, problems, isChanged } = readHomeLocation(
      { ...draft, warning: '9999' },
      withThresholds,
      true,
    )
    expect(problems).toEqual({})
    expect(fields).toMatchObject({ distanceYellow: null, distanceRed: null })
    expect(isChanged).toBe(true)
  })
})

describe('a form of a home location', () => {
  it('is unchanged as it opens, and again when everything is as it was [A-1234 A-1236]', () => {
    const draft = draftOfHomeLocation(leeds, false)
    const isChanged = (changes: Partial<HomeLocationDraft>) =>
      readHomeLocation({ ...draft, ...changes }, leeds, false).isChanged
    expect(isChanged({})).toBe(false)
    expect(isChanged({ latitude: '53.7970', locality: 'Leeds ' })).toBe(false)
    expect(isChanged({ locality: 'York' })).toBe(true)
    expect(isChanged({ latitude: '' })).toBe(true)
    expect(isChanged({ thresholds: 'custom' })).toBe(true)
    expect(isChanged({ warning: '1' })).toBe(false)
  })

  it('of a new one is unchanged until something is typed [A-1234]', () => {
    const isChanged = (changes: Partial<HomeLocationDraft>) =>
      readHomeLocation({ ...emptyHomeLocation, ...changes }, null, true).isChanged
    expect(isChanged({})).toBe(false)
    expect(isChanged({ name: 'Y' })).toBe(true)
  })
})
