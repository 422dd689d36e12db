import { exportSmartBatteries, listSmartBatteries } from '@muster/contract'
import { estatePlan } from '../estate/plan.ts'
import type { Benchmark, Figure } from '../figures.ts'
import { devicesWithBatteriesQuestions, dischargingDeviceQuestions } from './battery-device-questions.ts'
import { batteryOverviewQuestions } from './battery-overview-questions.ts'
import { type AskedBattery, batteryPageQuestions } from './battery-page-questions.ts'
import {
  batteriesOfZone,
  batteryCounts,
  batteryFilters,
  batterySearches,
  batterySorts,
  batteryTabs,
} from './battery-questions.ts'
import { figuresOf } from './figures-of.ts'
import { type Console, inConsole } from './in-console.ts'
import { farPage } from './list-questions.ts'
import { measureAll } from './measure-all.ts'
import { measureEach } from './measure-each.ts'
import { measureExports } from './measure-exports.ts'
import { lineOf, type Measured, type Question } from './question.ts'

/** Milliseconds. */
const mostP99 = { list: 200, page: 100 }

/** Everything that the battery product requests, over HTTP. */
export const battery: Benchmark = {
  name: 'battery',
  about:
    'lists, counts and charts of 150,000 batteries over HTTP, against DuckDB; pages of a battery; a file of 10,000',
  run: async (options, say) =>
    await inConsole(options, say, async (console) => {
      const [known] = await console.duck.rows<{ serial_number: string }>(
        'SELECT serial_number FROM battery WHERE number = 4711',
      )
      const serialNumber = known?.serial_number ?? ''
      const kinds: [kind: string, questions: () => Question[]][] = [
        ['batteries by sort, page 1', () => batterySorts(1)],
        ['batteries by sort, page 500', () => batterySorts(farPage)],
        ['batteries by status', batteryTabs],
        ['batteries by filter', batteryFilters],
        ['batteries by search', () => batterySearches(serialNumber)],
        ['counts of batteries', () => batteryCounts(serialNumber)],
        ['batteries of a zone', batteriesOfZone],
        ['battery overview', batteryOverviewQuestions],
        ['devices by discharge', dischargingDeviceQuestions],
        ['devices by worst battery', devicesWithBatteriesQuestions],
      ]
      const figures: Figure[] = []
      for (const [kind, questions] of kinds) {
        const measured = await measureAll(kind, questions(), console, options, say)
        figures.push(...figuresOf(kind, measured, mostP99.list, null))
      }
      say('pages of a battery')
      const batteries = await askedBatteries(console)
      const pages: Measured[] = []
      for (const { what, ask } of batteryPageQuestions(console.now)) {
        const one = await measureEach(what, batteries.map(ask), console.visitors.all, options.times)
        say(`  ${lineOf(one)}`)
        pages.push(one)
      }
      figures.push(...figuresOf('page of a battery', pages, mostP99.page))
      const exported = await measureExports(console, options, say, {
        what: 'batteries',
        list: listSmartBatteries,
        file: exportSmartBatteries,
        sorts: [
          { field: 'updated', order: 'desc' },
          { field: 'manufacturer', order: 'asc' },
        ],
      })
      return [...figures, ...exported]
    }),
}

/** The batteries of which all days are stored. */
async function askedBatteries({ database: { owner } }: Pick<Console, 'database'>): Promise<AskedBattery[]> {
  const { rows } = await owner.query<AskedBattery>(
    `SELECT b.id, d.id AS "deviceId"
     FROM battery b
     JOIN battery_pulse p USING (world_id, number)
     JOIN device d ON d.world_id = b.world_id AND d.number = p.device_number
     WHERE b.world_id = $1 AND b.number <= $2 ORDER BY b.number`,
    [estatePlan.world, estatePlan.devicesWithAll],
  )
  return rows
}
