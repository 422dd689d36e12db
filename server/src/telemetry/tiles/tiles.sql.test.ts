import { expect, it } from 'vitest'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { wholeWorld } from '../sums/sums.sql.ts'
import { tileZooms } from './areas.ts'
import { unpackTiles } from './tile-sums.ts'
import { carryTilesOver } from './tiles.sql.ts'

const { world, muster, rows, services, now, newDevice } = useTelemetryWorld()

const signals = (minutes: number) => ({
  signals: [
    { at: new Date(now() - minutes * 60_000).toISOString(), level: 3, latitude: 51.5, longitude: -0.12 },
  ],
})

const carryOver = (meanwhile?: () => Promise<void>) =>
  inWorldTransaction(services().db, world, null, async (scope) => {
    await carryTilesOver(scope, 0)
    await meanwhile?.()
  })

it('two workers that carry over changes of the same new tile at once lose none of them', async () => {
  const [one, another] = [await newDevice(), await newDevice()]
  await one.report(signals(10))
  const isReached = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const first = carryOver(async () => {
    isReached.resolve()
    await mayEnd.promise
  })
  await isReached.promise
  await another.report(signals(20))
  const second = carryOver()
  await untilWaiting(muster(), 1)
  mayEnd.resolve()
  await Promise.all([first, second])
  const stored = await rows(
    'SELECT zoom, content FROM tile_day WHERE world_id = $1 AND cohort_id = $2 ORDER BY zoom',
    [world, wholeWorld],
  )
  expect(
    stored.map(({ zoom, content }) => [zoom, unpackTiles(content).map(({ samples }) => samples)]),
  ).toEqual(tileZooms.map((zoom) => [zoom, [2]]))
})
