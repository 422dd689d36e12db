import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { eventTypes } from '../fleet/event-types.ts'
import { DeviceEvent } from './device-event.ts'
import {
  AccessPoint,
  InstalledApplication,
  InstalledProcess,
  Inventory,
  SmartBattery,
  Storage,
} from './inventory.ts'
import { reportLimits } from './limits.ts'
import { ChargeLevel, Fix, Hour, Signal } from './samples.ts'

const at = '2026-03-01T08:30:00+01:00'
const application = { packageName: 'com.example.scan', version: '4.2' }
const process = { processName: 'scan.exe', productName: 'Scan', productVersion: '4', fileVersion: '4.2.0.1' }

/** Every piece with all its fields, valid. */
const pieces: Record<string, { schema: z.ZodType; whole: Record<string, unknown>; needed: string[] }> = {
  inventory: {
    schema: Inventory,
    whole: {
      platformType: 'android',
      manufacturer: 'Northwind',
      model: 'N7',
      serialNumber: 'NW-0042',
      imei: '356938035643809',
      deviceName: 'Dock 4',
      operatingSystem: { buildVersion: '14.1' },
      firmware: { version: '2' },
      bios: { version: '3' },
      totalPhysicalMemory: 4_294_967_296,
      processor: { name: 'octa' },
      timeZone: { name: 'Europe/Madrid' },
      clientVersion: '1.0',
      extensionVersion: '1.1',
      sims: [{ serialNumber: '89', operatorName: 'Op', operatorCode: '21401' }],
    },
    needed: ['platformType', 'manufacturer', 'model', 'serialNumber'],
  },
  storage: { schema: Storage, whole: { used: 1, total: 2 }, needed: ['used', 'total'] },
  accessPoint: {
    schema: AccessPoint,
    whole: { at, ssid: 'Dock', bssid: '02:00:00:00:00:01' },
    needed: ['at', 'ssid', 'bssid'],
  },
  smartBattery: {
    schema: SmartBattery,
    whole: {
      at,
      serialNumber: 'B-1',
      partNumber: 'P-1',
      manufacturer: 'Volt',
      mfd: '2025-02-28',
      ratedCapacity: 4000,
      presentCapacity: 3600.5,
      cycleCount: 120,
    },
    needed: ['at', 'serialNumber'],
  },
  application: {
    schema: InstalledApplication,
    whole: { ...application, name: 'Scan', sharedUserId: 'com.example', system: false, size: 1024 },
    needed: ['packageName', 'name', 'version'],
  },
  process: { schema: InstalledProcess, whole: process, needed: Object.keys(process) },
  chargeLevel: {
    schema: ChargeLevel,
    whole: { at, level: 80, onPower: false, battery: 'B-1' },
    needed: ['at', 'level', 'onPower'],
  },
  fix: {
    schema: Fix,
    whole: { at, latitude: 40.4, longitude: -3.7, accuracy: 12, source: 'gps' },
    needed: ['at', 'latitude', 'longitude'],
  },
  signal: {
    schema: Signal,
    whole: {
      at,
      level: 3,
      bearerType: '4g',
      operatorName: 'Op',
      operatorCode: '21401',
      status: null,
      latitude: 40.4,
      longitude: -3.7,
    },
    needed: ['at', 'level'],
  },
  hour: {
    schema: Hour,
    whole: {
      at,
      useMinutes: 12,
      mobileBytes: 1,
      wifiBytes: 2,
      applications: [{ ...application, sharedUserId: 'a', minutes: 3, mobileBytes: 1, wifiBytes: 2 }],
      processes: [{ ...process, userMinutes: 5, cpu: 0.5 }],
    },
    needed: ['at'],
  },
  event: {
    schema: DeviceEvent,
    whole: {
      type: 'batteryChanged',
      at,
      oldBatteryInfo: { serialNumber: 'B-1' },
      newBatteryInfo: { serialNumber: 'B-2' },
      oldNetworkInfo: { networkType: 'wifi' },
      newNetworkInfo: { bearerType: '4g' },
      oldSimInfo: { serialNumber: '1' },
      newSimInfo: { serialNumber: '2' },
      applicationInfo: { name: 'Scan', version: '4' },
      processInfo: { processName: 'a', fileVersion: '1' },
      processCrashInfo: { exceptionCode: '0xc5', moduleName: 'm' },
      powerInfo: { level: 5 },
      rebootInfo: { type: 'user' },
    },
    needed: ['type', 'at'],
  },
}

type Path = (string | number)[]

/** The paths of all values in a piece that match `is`. */
function pathsOf(value: unknown, is: (value: unknown) => boolean, path: Path = []): Path[] {
  if (is(value)) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    pathsOf(inner, is, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}

/** The piece with another value at a path. */
function withValue(whole: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const copy: Record<string | number, unknown> | unknown[] = structuredClone(Object(whole))
  Reflect.set(copy, name, withValue(Reflect.get(Object(whole), name), rest, value))
  return copy
}

const problemsOf = (schema: z.ZodType, value: unknown) => [
  ...new Set(schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'))),
]

const all = Object.entries(pieces).map(([name, piece]) => ({ name, ...piece }))

describe.each(all)('$name', ({ schema, whole, needed }) => {
  it('is parsed with all its fields, and unknown ones are left out', () => {
    const read = schema.parse({ ...whole, mood: 'good' })
    expect(Object.keys(Object(read)).toSorted()).toEqual(Object.keys(whole).toSorted())
  })

  it('needs few fields, and names those that are missing', () => {
    const least = Object.fromEntries(Object.entries(whole).filter(([name]) => needed.includes(name)))
    expect(problemsOf(schema, least)).toEqual([])
    for (const name of needed) {
      const { [name]: _missing, ...rest } = least
      expect(problemsOf(schema, rest)).toEqual([name])
    }
  })

  it.each([null, 1, 'text', [], true])('is not %j', (value) => {
    // Null is valid for an access point alone: there is none in use.
    expect(schema.safeParse(value).success).toBe(schema === AccessPoint && value === null)
  })

  const closed = ['at', 'mfd', 'type', 'platformType', 'bearerType', 'status', 'source']
  const texts = pathsOf(whole, (value) => typeof value === 'string')
  const free = texts.filter((path) => !closed.includes(String(path.at(-1))))

  it('keeps hostile text in every text field as it is', () => {
    const hostile = [
      "'; DROP TABLE device; --",
      '<script>alert(1)</script>',
      '=HYPERLINK("x")',
      '$&\\',
      '%00',
      '٣🚚é',
    ]
    for (const path of free) {
      for (const text of hostile) {
        const read = schema.parse(withValue(whole, path, text))
        expect(path.reduce((value, name) => Reflect.get(Object(value), name), read as unknown)).toBe(text)
      }
    }
  })

  it('refuses by name, in every text field, what is not text', () => {
    const broken = [
      'a\u0000b',
      'a\nb',
      'a\u001b[31m',
      'a\u2028b',
      'a\ud83d',
      'a'.repeat(1_000_000),
      7,
      {},
      ['a'],
    ]
    for (const path of texts) {
      for (const value of broken) {
        expect(problemsOf(schema, withValue(whole, path, value))[0], JSON.stringify(value).slice(0, 20)).toBe(
          path.join('.'),
        )
      }
    }
  })

  it('takes texts up to the limit', () => {
    for (const path of free.filter((each) => each.at(-1) !== 'ssid')) {
      expect(problemsOf(schema, withValue(whole, path, 'é'.repeat(reportLimits.text)))).toEqual([])
      expect(problemsOf(schema, withValue(whole, path, 'é'.repeat(reportLimits.text + 1)))).toEqual([
        path.join('.'),
      ])
    }
  })

  it('refuses by name, in every number field, what is not a number', () => {
    for (const path of pathsOf(whole, (value) => typeof value === 'number')) {
      for (const value of ['1', true, {}, [], Number.NaN, Number.POSITIVE_INFINITY, 1e300, -1e300]) {
        expect(problemsOf(schema, withValue(whole, path, value)), String(value)).toContain(path.join('.'))
      }
    }
  })
})

describe('the bounds of numbers', () => {
  const most = Number.MAX_SAFE_INTEGER
  it.each<[piece: keyof typeof pieces, path: Path, right: number[], wrong: number[]]>([
    ['inventory', ['totalPhysicalMemory'], [0, most], [-1, 0.5, most + 1]],
    ['storage', ['used'], [0, most], [-1, 0.5]],
    ['smartBattery', ['ratedCapacity'], [0.1, 1_000_000], [0, -1, 1_000_001]],
    ['smartBattery', ['presentCapacity'], [0, 1_000_000], [-0.1, 1_000_001]],
    ['smartBattery', ['cycleCount'], [0, 1_000_000], [-1, 1.5, 1_000_001]],
    ['application', ['size'], [0, most], [-1]],
    ['chargeLevel', ['level'], [0, 100], [-1, 101, 50.5]],
    ['fix', ['latitude'], [-90, 90], [-90.001, 90.001]],
    ['fix', ['longitude'], [-180, 180], [-180.001, 180.001]],
    ['fix', ['accuracy'], [0, 1_000_000], [-1, 1_000_001]],
    ['signal', ['level'], [0, 5], [-1, 6, 2.5]],
    ['hour', ['useMinutes'], [0, 60], [-1, 61, 1.5]],
    ['hour', ['wifiBytes'], [0, reportLimits.hourBytes], [-1, 0.5, reportLimits.hourBytes + 1]],
    ['hour', ['applications', 0, 'minutes'], [0, 60], [-1, 61]],
    ['hour', ['processes', 0, 'cpu'], [0, 0.01, 100], [-0.1, 100.1]],
    ['event', ['powerInfo', 'level'], [0, 100], [-1, 101]],
  ])('%s %j', (name, path, right, wrong) => {
    const { schema, whole } = Object(pieces[name]) as (typeof pieces)[string]
    for (const value of right) expect(problemsOf(schema, withValue(whole, path, value))).toEqual([])
    for (const value of wrong)
      expect(problemsOf(schema, withValue(whole, path, value))).toEqual([path.join('.')])
  })

  it.each<[piece: keyof typeof pieces, field: string, most: number]>([
    ['inventory', 'sims', reportLimits.sims],
    ['hour', 'applications', reportLimits.activities],
    ['hour', 'processes', reportLimits.activities],
  ])('%s: no more %s than the limit', (name, field, limit) => {
    const { schema, whole } = Object(pieces[name]) as (typeof pieces)[string]
    const [one] = whole[field] as unknown[]
    expect(problemsOf(schema, { ...whole, [field]: Array(limit).fill(one) })).toEqual([])
    expect(problemsOf(schema, { ...whole, [field]: Array(limit + 1).fill(one) })).toEqual([field])
  })
})

describe('what belongs together', () => {
  const signal = { at, level: 3 }
  it.each<[what: string, value: object, problems: string[]]>([
    ['a level without a status', { at, level: 0 }, []],
    ['a status without a level', { at, status: 'noService' }, []],
    ['neither', { at }, ['level']],
    ['neither, said with null', { at, level: null, status: null }, ['level']],
    ['no place', { ...signal, latitude: null, longitude: null }, []],
    ['a latitude alone', { ...signal, latitude: 40 }, ['longitude']],
    ['a longitude alone', { ...signal, longitude: -3 }, ['latitude']],
  ])('a signal with %s', (_what, value, problems) => {
    expect(problemsOf(Signal, value)).toEqual(problems)
  })

  it.each(['mobileBytes', 'wifiBytes'])(
    'the applications of an hour have %s of one hour together',
    (field) => {
      const hourOf = (...bytes: number[]) => ({
        at,
        applications: [application, ...bytes.map((value) => ({ ...application, [field]: value }))],
      })
      const half = reportLimits.hourBytes / 2
      expect(problemsOf(Hour, hourOf(half, half))).toEqual([])
      expect(problemsOf(Hour, hourOf(half, half, 1))).toEqual(['applications'])
      expect(Hour.safeParse(hourOf(half, half, 1)).error?.issues[0]?.message).toBe(
        `have more than 1000000000000 ${field} together`,
      )
    },
  )

  it('a network may hide its name, which is at most 64 characters long', () => {
    const point = { at, bssid: '02:00:00:00:00:01' }
    for (const ssid of ['', ' ', 'a'.repeat(64)])
      expect(AccessPoint.parse({ ...point, ssid })?.ssid).toBe(ssid)
    expect(problemsOf(AccessPoint, { ...point, ssid: 'a'.repeat(65) })).toEqual(['ssid'])
  })

  it.each(['2026-02-31', '2026-1-1', '01/02/2026', '2026-01-01T00:00:00Z', ''])(
    '%j is no date of manufacture [B-1409]',
    (mfd) => {
      expect(problemsOf(SmartBattery, { at, serialNumber: 'B-1', mfd })).toEqual(['mfd'])
    },
  )

  it.each([
    ['1970-01-01', true],
    ['2100-12-31', true],
    ['1969-12-31', false],
    ['2101-01-01', false],
    ['0000-01-01', false],
    ['0099-12-31', false],
    ['9999-12-31', false],
  ])('a battery made on %s has a date that warranties can be counted from: %s [B-1409]', (mfd, isValid) => {
    const { error } = SmartBattery.safeParse({ at, serialNumber: 'B-1', mfd })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []).toEqual(
      isValid ? [] : [['mfd', 'is not in a year from 1970 to 2100']],
    )
  })

  it.each(eventTypes)('%s is an event', (type) => {
    expect(problemsOf(DeviceEvent, { type, at })).toEqual([])
  })

  it.each(['deviceStolen', 'DeviceRebooted', '', 'toString'])('%j is not an event', (type) => {
    expect(problemsOf(DeviceEvent, { type, at })).toEqual(['type'])
  })

  it('a reboot has one of three causes [B-1125 B-9962]', () => {
    for (const type of ['user', 'system', 'unknown']) {
      expect(problemsOf(DeviceEvent, { type: 'deviceRebooted', at, rebootInfo: { type } })).toEqual([])
    }
    expect(problemsOf(DeviceEvent, { type: 'deviceRebooted', at, rebootInfo: { type: 'x' } })).toEqual([
      'rebootInfo.type',
    ])
  })
})
