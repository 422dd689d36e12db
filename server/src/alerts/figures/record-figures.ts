import { dayLength, simulatedDays } from '@muster/contract'
import {
  type BatteryFigures,
  batteryColumns,
  type DeviceFigures,
  deviceColumns,
  deviceFigures,
} from '@muster/rules'
import { readEvaluatedDevices } from '../../fleet/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import { readAllAccessPoints } from '../access-points/access-points.sql.ts'
import { type AccessPoints, factsOf } from '../evaluation/evaluate-device.ts'
import { allBatteries, allDevices } from '../reevaluation/reevaluation.sql.ts'
import {
  deleteFiguresBefore,
  deleteFiguresOlderThan,
  type PackedFigures,
  readBatteryFigures,
  saveFigures,
} from './alert-figures.sql.ts'
import { packBatteries, packDevices } from './pack-columns.ts'

/** Devices or batteries of one row: what it holds is judged in a few milliseconds, in one piece. */
export const rowSize = 16_384
/** Of one statement. */
const chunk = 1024

/** Records what all alerts of a world compare with their thresholds now, as the present day's, and forgets old days. */
export async function recordFigures(db: Database, world: string, now: number): Promise<void> {
  const inTransaction = <Result>(work: (scope: Scope) => Promise<Result>) =>
    inWorldTransaction(db, world, null, work)
  const day = Math.floor(now / dayLength)
  const { devices, batteries, accessPoints } = await inTransaction(async (scope) => ({
    devices: await allDevices(scope),
    batteries: await allBatteries(scope),
    accessPoints: await readAllAccessPoints(scope),
  }))
  for (const row of rowsOfNumbers(devices)) {
    await inTransaction(async (scope) => {
      const figures: DeviceFigures[] = []
      for (const numbers of inChunks(row.numbers)) {
        figures.push(...(await figuresOfDevices(scope, numbers, { accessPoints, now })))
      }
      await saveFigures(scope, day, await packedDevices(row.first, figures, now))
    })
  }
  for (const row of rowsOfNumbers(batteries)) {
    await inTransaction(async (scope) => {
      const figures = await readBatteryFigures(scope, { above: row.first - 1, upTo: row.first + rowSize - 1 })
      await saveFigures(scope, day, await packedBatteries(row.first, figures, now))
    })
  }
  await inTransaction(async (scope) => {
    await deleteFiguresOlderThan(scope, { day, at: now })
    await deleteFiguresBefore(scope, day - simulatedDays + 1)
  })
}

async function figuresOfDevices(
  scope: Scope,
  numbers: readonly number[],
  { accessPoints, now }: { accessPoints: AccessPoints; now: number },
): Promise<DeviceFigures[]> {
  const devices = await readEvaluatedDevices(scope, numbers)
  return devices.map((device) => deviceFigures(device.number, factsOf(device, accessPoints), now))
}

/** Numbers by rows, which always begin at the same ones. */
function rowsOfNumbers(numbers: readonly number[]): { first: number; numbers: number[] }[] {
  const rows = Map.groupBy(numbers, (number) => Math.floor((number - 1) / rowSize))
  return [...rows].map(([index, own]) => ({ first: index * rowSize + 1, numbers: own }))
}

const inChunks = (numbers: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(numbers.length / chunk) }, (_, index) =>
    numbers.slice(index * chunk, (index + 1) * chunk),
  )

export const packedDevices = async (
  firstNumber: number,
  figures: readonly DeviceFigures[],
  at: number,
): Promise<PackedFigures> => ({
  ...{ subject: 'device', firstNumber, at, content: await packDevices(deviceColumns(figures)) },
})

export const packedBatteries = async (
  firstNumber: number,
  figures: readonly BatteryFigures[],
  at: number,
): Promise<PackedFigures> => ({
  ...{ subject: 'battery', firstNumber, at, content: await packBatteries(batteryColumns(figures)) },
})
