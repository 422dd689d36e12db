import { runLive } from '@muster/simulator'
import type { AccessServices } from '../../access/index.ts'
import { readDeviceToken } from '../../administration/index.ts'
import { readInstallations, replaceKey } from '../../fleet/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { readDemoEstate } from './demo-estate.sql.ts'
import { demoKeyHash } from './demo-worlds.ts'

/** Devices that report at the same time: stored together, they cost far less than one after the other. */
const together = 24
/** Seconds between two reports of a device. */
const interval = 3600

/**
 * Lets the demo's devices report through agents over HTTP, as real ones do, each once an hour: the demo should not
 * burden its machine. They continue where they ended, so a pause is filled in.
 */
export async function startDemoDevices(
  { db, log, now }: AccessServices,
  serviceUrl: string,
): Promise<{ stop(): Promise<void> }> {
  const demo = await readDemoEstate(db)
  if (!demo) return { stop: async () => {} }
  const tokens = new Map<string, string | null>()
  const heard = new Map<string, number>()
  for (const { id, devices } of demo.estate.worlds) {
    const ofDemo = new Set(devices.map(({ installId }) => installId))
    await inWorldTransaction(db, id, null, async (scope) => {
      tokens.set(id, (await readDeviceToken(scope))?.toString('utf8') ?? null)
      for (const { id: deviceId, number, installId, keyHash, lastContact } of await readInstallations(
        scope,
      )) {
        // Somebody's own device, enrolled in a world of the demo.
        if (!ofDemo.has(installId)) continue
        heard.set(installId, lastContact ?? demo.madeAt)
        // A demo of an earlier version: its devices cannot prove who they are.
        const own = demoKeyHash(id, deviceId, { installId })
        if (!keyHash.equals(own)) await replaceKey(scope, number, own)
      }
    })
  }
  const ending = new AbortController()
  const running = runLive(
    {
      estate: demo.estate,
      serviceUrl,
      rate: demo.estate.worlds.reduce((sum, { devices }) => sum + devices.length, 0) / interval,
      underWay: together,
      together,
      tokenOf: (world) => tokens.get(world) ?? null,
      since: ({ installId }) => heard.get(installId) ?? demo.madeAt,
      now: () => now().getTime(),
    },
    ending.signal,
  ).catch((error: unknown) => log.error({ err: error }, 'the demo’s devices have stopped reporting'))
  return {
    stop: async () => {
      ending.abort()
      await running
    },
  }
}
