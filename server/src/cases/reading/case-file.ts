import { type CaseGroup, type CaseRow, minuteLength } from '@muster/contract'
import type { CsvCell } from '@muster/rules'
import type { CsvFile } from '../../platform/text/csv.ts'

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString())

const columns = (now: number): readonly (readonly [title: string, cell: (row: CaseRow) => CsvCell])[] => [
  ['Number', ({ number }) => number],
  ['State', ({ state }) => state],
  ['Level', ({ level }) => (level === 'red' ? 'problem' : 'warning')],
  ['Watch', ({ watch }) => watch.name],
  ['Place', ({ group }) => placeOf(group)],
  ['Devices now', ({ devices }) => devices],
  ['Devices at the peak', ({ peakDevices }) => peakDevices],
  ['Opened', ({ openedAt }) => isoTime(openedAt)],
  ['Over', ({ endedAt }) => isoTime(endedAt)],
  ['Duration (min)', ({ openedAt, endedAt }) => Math.round(((endedAt ?? now) - openedAt) / minuteLength)],
  ['Taken by', ({ takenBy }) => takenBy?.email ?? null],
  ['Close reason', ({ closeReason }) => closeReason],
]

/** Empty for devices without any, and for all in one. */
function placeOf(group: CaseGroup): string | null {
  switch (group.by) {
    case 'homeLocation':
      return group.name ?? group.homeLocationId
    case 'group':
      return group.group
    case 'model':
      return `${group.manufacturer} ${group.model}`
    case 'anomaly':
      return group.properties.map(({ name, value }) => `${name} ${value}`).join(', ')
    case 'all':
      return null
  }
}

/** The cases of a list as a file [K-807]. */
export function caseFile(rows: readonly CaseRow[], now: number): CsvFile {
  const all = columns(now)
  return {
    name: 'cases.csv',
    titles: all.map(([title]) => title),
    rows: [rows.map((row) => all.map(([, cell]) => cell(row)))],
  }
}
