import { ByteReader, ByteWriter } from './bytes.ts'
import { columnCount } from './columns.ts'
import { type DeviceDay, emptyDay } from './model.ts'
import type { NumberSink, NumberSource } from './numbers.ts'
import { packEvents, unpackEvents } from './pack-events.ts'
import { packHours, unpackHours } from './pack-hours.ts'
import {
  packCharges,
  packFixes,
  packSignals,
  unpackCharges,
  unpackFixes,
  unpackSignals,
} from './pack-samples.ts'
import { Experience, RangeReader, RangeWriter } from './range-coder.ts'

/** The first byte of a stored day is its format. */
const forms = { open: 1, sealed: 2 } as const

/** What the range coder learns; reset for each day. */
const experience = new Experience(columnCount)

/** For a day still growing: quick to rewrite with every report. */
export const packDay = (day: DeviceDay): Buffer => stored(forms.open, pack(day, new ByteWriter()))

/** For a finished day: as small as possible. */
export const sealDay = (day: DeviceDay): Buffer =>
  stored(forms.sealed, pack(day, new RangeWriter(experience.forgotten())))

export const isSealed = (bytes: Uint8Array): boolean => bytes[0] === forms.sealed

/** In packing order: a part can be read only after those before it. */
const parts = ['chargeLevels', 'fixes', 'signals', 'hours', 'events'] as const satisfies (keyof DeviceDay)[]
export type DayPart = (typeof parts)[number]

/** Parts packed after `upTo` are not read and stay empty: over 30 days, that saves most of the time. */
export function unpackDay(bytes: Uint8Array, upTo: DayPart = 'events'): DeviceDay {
  const content = bytes.subarray(1)
  if (bytes[0] === forms.open) return unpack(new ByteReader(content), upTo)
  if (bytes[0] === forms.sealed) return unpack(new RangeReader(content, experience.forgotten()), upTo)
  throw new Error(`a packed day has the unknown form ${bytes[0]}`)
}

const stored = (form: number, content: Uint8Array): Buffer => Buffer.concat([Buffer.of(form), content])

function pack(day: DeviceDay, out: NumberSink): Uint8Array {
  packCharges(out, day.chargeLevels)
  packFixes(out, day.fixes, day.chargeLevels)
  packSignals(out, day.signals, day.fixes)
  packHours(out, day.hours)
  packEvents(out, day.events)
  return out.done()
}

function unpack(from: NumberSource, upTo: DayPart): DeviceDay {
  const day = emptyDay()
  const last = parts.indexOf(upTo)
  day.chargeLevels = unpackCharges(from)
  if (last >= parts.indexOf('fixes')) day.fixes = unpackFixes(from, day.chargeLevels)
  if (last >= parts.indexOf('signals')) day.signals = unpackSignals(from, day.fixes)
  if (last >= parts.indexOf('hours')) day.hours = unpackHours(from)
  if (last >= parts.indexOf('events')) day.events = unpackEvents(from)
  return day
}
