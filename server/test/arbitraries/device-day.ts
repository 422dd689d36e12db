import { bearerTypes, type EventInfo, eventTypes, locationSources, signalStatuses } from '@muster/contract'
import fc from 'fast-check'
import type { DeviceDay } from '../../src/telemetry/index.ts'

const times = fc.record({
  at: fc.integer({ min: -14 * 3600, max: 36 * 3600 }),
  offset: fc.constantFrom(-480, 0, 60, 330, 345),
})
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const position = fc.record({
  latitude: fc.integer({ min: -9_000_000, max: 9_000_000 }),
  longitude: fc.integer({ min: -18_000_000, max: 18_000_000 }),
})
const bytes = fc.oneof(fc.nat(), fc.maxSafeNat())
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
const joined = <A extends object, B extends object>(a: fc.Arbitrary<A>, b: fc.Arbitrary<B>) =>
  fc.tuple(a, b).map(([left, right]) => ({ ...left, ...right }))

const info: fc.Arbitrary<EventInfo> = fc.oneof(
  fc.constant({}),
  fc.record({ rebootInfo: fc.record({ type: fc.constantFrom('user', 'system', 'unknown') }) }),
  fc.record({ powerInfo: fc.record({ level: fc.nat(100) }) }),
  fc.record({ applicationInfo: fc.record({ name: text, version: text }) }),
  fc.record({
    oldNetworkInfo: fc.record({ networkType: text, bearerType: text }),
    newNetworkInfo: fc.record({ networkType: text }),
  }),
)

/** Any day, unordered and with repetitions, as reports may contain it. */
export const anyDay: fc.Arbitrary<DeviceDay> = fc.record({
  chargeLevels: fc.array(
    joined(times, fc.record({ level: fc.nat(100), onPower: fc.boolean(), battery: orNull(fc.nat(9)) })),
    { maxLength: 12 },
  ),
  fixes: fc.array(
    joined(
      joined(times, position),
      fc.record({ accuracy: fc.nat(5000), source: fc.constantFrom(...locationSources) }),
    ),
    { maxLength: 12 },
  ),
  signals: fc.array(
    joined(
      times,
      fc.record({
        level: orNull(fc.nat(5)),
        bearer: orNull(fc.constantFrom(...bearerTypes)),
        status: orNull(fc.constantFrom(...signalStatuses)),
        operator: orNull(fc.nat(3)),
        position: orNull(position),
      }),
    ),
    { maxLength: 12 },
  ),
  hours: fc.array(
    fc.record({
      at: fc.integer({ min: -14, max: 36 }).map((hour) => hour * 3600),
      offset: fc.constantFrom(0, 60),
      useMinutes: fc.nat(60),
      mobileBytes: bytes,
      wifiBytes: bytes,
      applications: fc.array(
        fc.record({ application: fc.nat(9), minutes: fc.nat(60), mobileBytes: bytes, wifiBytes: bytes }),
        { maxLength: 4 },
      ),
      processes: fc.array(fc.record({ process: fc.nat(9), minutes: fc.nat(60), cpu: fc.nat(10_000) }), {
        maxLength: 4,
      }),
    }),
    { maxLength: 6 },
  ),
  events: fc.array(
    fc.record({
      at: fc.integer({ min: -50_400_000, max: 129_600_000 }),
      offset: fc.constantFrom(0, 60),
      type: fc.constantFrom(...eventTypes),
      info,
    }),
    { maxLength: 6 },
  ),
})
