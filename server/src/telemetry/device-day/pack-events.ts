import { type EventInfo, eventTypes } from '@muster/contract'
import { columns } from './columns.ts'
import { eventFields, infoOf, valuesOf } from './event-fields.ts'
import type { DayEvent } from './model.ts'
import type { NumberSink, NumberSource } from './numbers.ts'
import {
  at,
  packCounts,
  packDifferences,
  packRuns,
  unpackCounts,
  unpackDifferences,
  unpackRuns,
} from './sequences.ts'

/** The texts of a day's events, each written once. */
export function packEvents(out: NumberSink, events: readonly DayEvent[]): void {
  out.count(columns.lengths, events.length)
  packDifferences(out, columns.eventTimes, events, (event) => event.at)
  packRuns(out, columns.offsets, events, ({ offset }) => offset)
  packCounts(out, columns.eventTypes, events, ({ type }) => eventTypes.indexOf(type))
  const texts = new Map<string, number>()
  const numberOf = (text: string): number => {
    const known = texts.get(text)
    if (known !== undefined) return known
    texts.set(text, texts.size)
    return texts.size - 1
  }
  const fields = events.map(({ info }) =>
    valuesOf(info).map((value) => (value === null ? 0 : numberOf(value) + 1)),
  )
  packTexts(out, [...texts.keys()])
  for (const numbers of fields) {
    const present = numbers.reduce((mask, number, index) => mask + (number > 0 ? 2 ** index : 0), 0)
    out.count(columns.eventFields, present)
    for (const number of numbers) if (number > 0) out.count(columns.eventTexts, number - 1)
  }
}

export function unpackEvents(from: NumberSource): DayEvent[] {
  const length = from.count(columns.lengths)
  const times = unpackDifferences(from, columns.eventTimes, length)
  const offsets = unpackRuns(from, columns.offsets, length)
  const types = unpackCounts(from, columns.eventTypes, length)
  const texts = unpackTexts(from)
  return times.map((time, index) => {
    const type = eventTypes[at(types, index)]
    if (type === undefined) throw new Error('a packed day has an event of an unknown type')
    return { at: time, offset: at(offsets, index), type, info: unpackInfo(from, texts) }
  })
}

function unpackInfo(from: NumberSource, texts: readonly string[]): EventInfo {
  const present = from.count(columns.eventFields)
  return infoOf(
    eventFields.map((_field, index) =>
      Math.floor(present / 2 ** index) % 2 === 1 ? (texts[from.count(columns.eventTexts)] ?? '') : null,
    ),
  )
}

function packTexts(out: NumberSink, texts: readonly string[]): void {
  out.count(columns.lengths, texts.length)
  for (const text of texts) {
    const bytes = Buffer.from(text, 'utf8')
    out.count(columns.lengths, bytes.length)
    for (const byte of bytes) out.count(columns.characters, byte)
  }
}

function unpackTexts(from: NumberSource): string[] {
  const texts: string[] = []
  for (let left = from.count(columns.lengths); left > 0; left--) {
    const bytes = unpackCounts(from, columns.characters, from.count(columns.lengths))
    texts.push(Buffer.from(bytes).toString('utf8'))
  }
  return texts
}
