import { ByteReader, ByteWriter } from './bytes.ts'
import { columnCount } from './columns.ts'
import type { DeviceDay } from './model.ts'
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
import { RangeReader, RangeWriter } from './range-coder.ts'

/** The first byte of a stored day tells its form. */
const forms = { open: 1, sealed: 2 } as const

/** A day that is still growing: quick to write again with every report. */
export const packDay = (day: DeviceDay): Buffer => stored(forms.open, pack(day, new ByteWriter()))

/** A day that is over: as small as it gets. */
export const sealDay = (day: DeviceDay): Buffer =>
  stored(forms.sealed, pack(day, new RangeWriter(columnCount)))

export const isSealed = (bytes: Uint8Array): boolean => bytes[0] === forms.sealed

export function unpackDay(bytes: Uint8Array): DeviceDay {
  const content = bytes.subarray(1)
  if (bytes[0] === forms.open) return unpack(new ByteReader(content))
  if (bytes[0] === forms.sealed) return unpack(new RangeReader(content, columnCount))
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

function unpack(from: NumberSource): DeviceDay {
  const chargeLevels = unpackCharges(from)
  const fixes = unpackFixes(from, chargeLevels)
  return {
    chargeLevels,
    fixes,
    signals: unpackSignals(from, fixes),
    hours: unpackHours(from),
    events: unpackEvents(from),
  }
}
