import { type StatusLevel, statusLevels, type WorldSettings } from '@muster/contract'
import {
  batteryColumns,
  batteryStatuses,
  deviceColumns,
  deviceFigures,
  deviceStatuses,
  worstStatus,
} from '@muster/rules'
import { describe, expect, it } from 'vitest'
import { judgedAnew, type KnownMoment } from '../../../test/alerts/judged-anew.ts'
import { randomDays } from '../../../test/alerts/random-days.ts'
import { changedAlerts } from './changed-alerts.ts'
import { packBatteries, packDevices } from './pack-columns.ts'
import { simulatedInThreads } from './running-simulation.ts'
import { type RecordedRow, Simulation } from './simulation.ts'

/** Of a row: few, so that a day has several. */
const rowSize = 8

const inRows = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / rowSize) }, (_, index) =>
    items.slice(index * rowSize, (index + 1) * rowSize),
  )

const textOf = (content: Buffer): string => content.toString('base64')

async function recordedRows({ at, devices, batteries }: KnownMoment): Promise<RecordedRow[]> {
  const ofDevices = inRows([...devices].map(([number, facts]) => deviceFigures(number, facts, at)))
  const ofBatteries = inRows([...batteries].map(([number, facts]) => ({ number, ...facts })))
  return await Promise.all([
    ...ofDevices.map(async (figures) => ({
      ...{ subject: 'device' as const, content: textOf(await packDevices(deviceColumns(figures))) },
    })),
    ...ofBatteries.map(async (figures) => ({
      ...{ subject: 'battery' as const, content: textOf(await packBatteries(batteryColumns(figures))) },
    })),
  ])
}

interface Change {
  number: number
  from: StatusLevel
  to: StatusLevel
}

describe('the days of a random world', () => {
  it.each(Array.from({ length: 60 }, (_, index) => index + 1))(
    'are counted as judging each device and battery anew gives, with seed %i [F-502 F-503 F-504 F-505]',
    async (seed) => {
      const { estate, places, days, saved, proposed } = randomDays(seed)
      const simulation = new Simulation({ saved, proposed, changed: changedAlerts(saved, proposed) }, estate)
      const recorded = days.flatMap((day) => day ?? [])
      for (const { at, devices, batteries } of recorded) {
        const existing = new Map([...batteries].filter(([number]) => estate.batteries[number] === 1))
        const counts = simulation.judge(await recordedRows({ at, devices, batteries }))
        const anew = { at, devices, batteries: existing }
        expect(counts.saved).toEqual(judgedAnew(anew, saved, places))
        expect(counts.proposed).toEqual(judgedAnew(anew, proposed, places))
      }
      const { at, devices, batteries } = recorded.at(-1) ?? expect.unreachable()
      const changesOf = <Facts>(
        all: Map<number, Facts>,
        statusOf: (facts: Facts, settings: WorldSettings) => StatusLevel,
      ): Change[] =>
        [...all].flatMap(([number, facts]) => {
          const [from, to] = [statusOf(facts, saved), statusOf(facts, proposed)]
          return from === to ? [] : [{ number, from, to }]
        })
      const changes = simulation.changes()
      const expected = {
        devices: changesOf(devices, (facts, settings) =>
          worstStatus(deviceStatuses(facts, settings, at)),
        ).filter(({ number }) => places.has(number)),
        batteries: changesOf(batteries, (facts, settings) =>
          worstStatus(batteryStatuses(facts, settings)),
        ).filter(({ number }) => estate.batteries[number] === 1),
      }
      for (const subject of ['devices', 'batteries'] as const) {
        const worse = expected[subject].filter(isWorse)
        const better = expected[subject].filter((change) => !isWorse(change))
        expect(changes[subject]).toEqual({
          ...{ worse: worse.length, better: better.length },
          ...{ firstWorse: worse.slice(0, 20), firstBetter: better.slice(0, 20) },
        })
      }
    },
  )
})

it('is simulated in threads as in turns [F-502 F-507]', async () => {
  const { estate, days, saved, proposed } = randomDays(1)
  const settings = { saved, proposed, changed: changedAlerts(saved, proposed) }
  const [here, there] = [new Simulation(settings, estate), await simulatedInThreads(settings, estate)]
  for (const day of days.flatMap((each) => each ?? [])) {
    const rows = await recordedRows(day)
    expect(await there.judge(rows)).toEqual(here.judge(rows))
  }
  expect(await there.changes()).toEqual(here.changes())
  await there.end()
})

const isWorse = ({ from, to }: Change) => statusLevels.indexOf(to) > statusLevels.indexOf(from)
