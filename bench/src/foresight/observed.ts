import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type BatteryHistory, forecastFleet, type HealthReading, intervalOf } from '@muster/rules'
import type { Figure } from '../figures.ts'

const written = 'forecast.csv'
const wanted = ['battery', 'health'] as const
/** Health that never passes this is told as a share of 1, not in percent. */
const mostShare = 2

/**
 * Forecasts the batteries of all observed histories in a folder: CSV with `battery,part,made,day,cycles,health`, days as
 * dates or as numbers. Writes days after each battery's last reading.
 */
export function forecastObserved(folder: string, threshold: number, say: (line: string) => void): Figure[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv') && name !== written)
  const histories = historiesOf(files.map((name) => readFileSync(path.join(folder, name), 'utf8')))
  const begun = performance.now()
  const forecasts = forecastFleet(histories, threshold)
  const lines = forecasts.map(({ battery, days }) => {
    const { p10, p50, p90 } = intervalOf(days)
    return [quoted(battery), ...[p10, p50, p90].map((each) => each.toFixed(1))].join(',')
  })
  const target = path.join(folder, written)
  writeFileSync(target, `${['battery,p10,p50,p90', ...lines].join('\n')}\n`)
  say(`${histories.length} batteries of ${files.length} files, until a health of ${threshold} %: ${target}`)
  const each = (performance.now() - begun) / Math.max(1, histories.length)
  return [
    {
      ...{ what: 'forecast: one battery, with what its part teaches', figure: `${each.toFixed(1)} ms` },
      ...{ yardstick: '', ratio: null, target: '', met: null },
    },
  ]
}

interface Row {
  battery: string
  part: string
  made: number | null
  reading: HealthReading
}

export function historiesOf(texts: readonly string[]): BatteryHistory[] {
  const rows = texts.flatMap(rowsOf)
  const most = rows.reduce((so, { reading }) => Math.max(so, reading.health), 0)
  const scale = most <= mostShare ? 100 : 1
  return [...Map.groupBy(rows, ({ part, battery }) => JSON.stringify([part, battery])).values()].map(
    (own) => ({
      battery: own[0]?.battery ?? '',
      part: own[0]?.part ?? '',
      made: own[0]?.made ?? null,
      readings: own.map(({ reading }) => ({ ...reading, health: reading.health * scale })),
    }),
  )
}

function rowsOf(text: string): Row[] {
  const [head, ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = fieldsOf(head ?? '').map((name) => name.toLowerCase())
  if (!wanted.every((name) => names.includes(name))) return []
  return lines.flatMap((line) => {
    if (line.trim() === '') return []
    const fields = fieldsOf(line)
    const field = (name: string) => fields[names.indexOf(name)] ?? ''
    const cycles = numberOf(field('cycles'))
    // Where nobody noted days, cycles stand for them.
    const day = dayOf(field('day')) ?? cycles
    const health = numberOf(field('health'))
    if (day === null || health === null) return []
    const reading = { day, cycles, health }
    return [{ battery: field('battery'), part: field('part'), made: dayOf(field('made')), reading }]
  })
}

/** The fields of a line, some of them in quotation marks. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, inMarks, plain]) => inMarks?.replaceAll('""', '"') ?? (plain ?? '').trim(),
  )

const quoted = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function numberOf(text: string): number | null {
  const number = Number(text)
  return text === '' || !Number.isFinite(number) ? null : number
}

/** A number of days, or a date as one. */
function dayOf(text: string): number | null {
  const number = numberOf(text)
  if (number !== null) return number
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : time / 86_400_000
}
