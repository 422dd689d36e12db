import {
  listSimProviders,
  readCoverageIntensity,
  readNoServiceIntensity,
  readSignalBounds,
  readZeroSignalIntensity,
} from '@muster/contract'
import { percentageOf } from '@muster/rules'
import { deviceInView } from '../fleet/index.ts'
import type { Scope } from '../platform/database/tenancy.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../platform/services.ts'
import { readDeviceTiles } from './device-signal.ts'
import { estateOf } from './estate-of.ts'
import { readEstateTiles } from './estate-signal.ts'
import { readDeviceBounds, readEstateBounds } from './signal-bounds.ts'
import type { AskedMap } from './signal-tiles.ts'
import { readSimProviders } from './sim-providers.ts'

async function tilesOf(scope: Scope, asked: AskedMap) {
  if (asked.deviceId === undefined) return (await readEstateTiles(scope, asked)).entries()
  const device = await deviceInView(scope, asked.deviceId)
  return (await readDeviceTiles(scope, device, asked)).entries()
}

export function signalMapRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  serve(readZeroSignalIntensity, async ({ scope, body }) =>
    (await tilesOf(scope, body)).map(([geotile, { samples, zeroSignal }]) => ({
      geotile,
      zeroSignalCount: zeroSignal,
      totalCount: samples,
      zeroSignalPercentage: percentageOf(zeroSignal, samples),
    })),
  )
  serve(readNoServiceIntensity, async ({ scope, body }) =>
    (await tilesOf(scope, body)).map(([geotile, { samples, noService }]) => ({
      geotile,
      noServiceCount: noService,
      totalCount: samples,
      noServicePercentage: percentageOf(noService, samples),
    })),
  )
  serve(readCoverageIntensity, async ({ scope, body }) =>
    (await tilesOf(scope, body)).map(([geotile, { samples, covered }]) => ({
      geotile,
      coverageCount: covered,
      totalCount: samples,
      coveragePercentage: percentageOf(covered, samples),
    })),
  )
  serve(listSimProviders, async ({ scope, body }) => await readSimProviders(scope, body))
  serve(readSignalBounds, async ({ scope, body }) => {
    const at = now().getTime()
    if (body.deviceId === undefined) {
      return { geoBounds: await readEstateBounds(scope, estateOf(body), at) }
    }
    const device = await deviceInView(scope, body.deviceId)
    return { geoBounds: await readDeviceBounds(scope, device, at) }
  })
}
