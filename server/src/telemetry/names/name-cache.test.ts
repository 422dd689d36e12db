import { expect, it } from 'vitest'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { NameCache } from './name-cache.ts'
import type { WantedNames } from './names.ts'

const { world, rows, services } = useTelemetryWorld()

const wanted = (count: number, prefix = 'com.app'): WantedNames => ({
  applicationVersions: Array.from({ length: count }, (_, index) => ({
    packageName: `${prefix}${index}`,
    sharedUserId: '',
    version: '1',
  })),
  processVersions: Array.from({ length: count }, (_, index) => ({
    processName: `${prefix}${index}.exe`,
    productName: 'P',
    productVersion: '1',
    fileVersion: '1',
  })),
  operators: Array.from({ length: count }, (_, index) => ({ name: `${prefix}${index}`, code: '1' })),
})

const numbersOf = async (cache: NameCache, asked: WantedNames) => {
  const names = await cache.namesFor(world, asked)
  return [
    asked.applicationVersions.map((name) => names.applicationVersion(name)),
    asked.processVersions.map((name) => names.processVersion(name)),
    asked.operators.map((name) => names.operator(name)),
  ].map((numbers) => new Set(numbers).size)
}

it('names beyond a world’s limit count as one, and add nothing', async () => {
  const cache = new NameCache(services().db, 5)
  expect(await numbersOf(cache, wanted(5))).toEqual([5, 5, 5])
  expect(await numbersOf(cache, wanted(9))).toEqual([6, 6, 6])
  for (let round = 0; round < 3; round++) {
    expect(await numbersOf(cache, wanted(100, `com.flood${round}.`))).toEqual([1, 1, 1])
  }
  expect(await numbersOf(cache, wanted(5))).toEqual([5, 5, 5])
  for (const table of [
    'application',
    'application_version',
    'process',
    'process_version',
    'network_operator',
  ]) {
    const stored = await rows(`SELECT 1 FROM ${table} WHERE world_id = $1`, [world])
    expect(stored, table).toHaveLength(6)
  }
})
