import { setTimeout as delay } from 'node:timers/promises'
import type { Device, Estate } from './estate.ts'
import { LiveDevice } from './live-device.ts'

export interface LiveOptions {
  estate: Estate
  serviceUrl: string
  /** The device token of a world; null where its devices should not report. */
  tokenOf: (worldId: string) => string | null
  /** Reports per second, of all devices together; without it each reports every 15 minutes. */
  rate?: number
  /** Milliseconds since the epoch up to which a device has reported; a quarter of an hour ago by default. */
  since?: (device: Device) => number
  now: () => number
  /** Resolves after so many milliseconds, or when the signal aborts. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
  fetch?: typeof fetch
  /** Most concurrent reports. */
  underWay?: number
  /**
   * Devices that take their turns together: storing many reports at once is cheaper for the service. One by default.
   */
  together?: number
}

export interface LiveCounts {
  answered: number
  /** Pieces of answered reports that the service could not use. */
  refusedPieces: number
  refused: number
  /** Failed attempts, by reason. */
  failed: Record<string, number>
  /** Turns skipped because the device's last one was not over. */
  late: number
  /** Milliseconds of the latest attempts, in no order. */
  latencies: number[]
}

const interval = 15 * 60
const keptLatencies = 10_000

const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await delay(milliseconds, undefined, { signal }).catch(() => {})
}

/** Lets the devices of an estate report until the signal aborts, evenly spread. An error of one ends all. */
export async function runLive(
  options: LiveOptions,
  signal: AbortSignal,
  counts = noCounts(),
): Promise<LiveCounts> {
  const { estate, tokenOf, now, wait = pause, underWay = 256, together = 1 } = options
  const places = estate.worlds.flatMap(({ id, devices }) => {
    const worldToken = tokenOf(id)
    return worldToken === null ? [] : devices.map((device) => ({ device, worldToken }))
  })
  const rate = options.rate ?? places.length / interval
  const opened = new Map<Device, Promise<LiveDevice>>()
  const busy = new Set<Device>()
  const turns = new Set<Promise<void>>()
  const errors: unknown[] = []
  const startedAt = now()
  for (let turn = 0; !signal.aborted && places.length > 0 && errors.length === 0; turn++) {
    const early = startedAt + ((turn - (turn % together)) * 1000) / rate - now()
    if (early > 0) await wait(early, signal)
    while (turns.size >= underWay) await Promise.race(turns)
    const place = places[turn % places.length]
    if (!place || signal.aborted) continue
    if (busy.has(place.device)) {
      counts.late += 1
      continue
    }
    const device =
      opened.get(place.device) ??
      LiveDevice.open({
        ...options,
        ...place,
        since: options.since?.(place.device) ?? now() - interval * 1000,
      })
    opened.set(place.device, device)
    busy.add(place.device)
    const work = takeTurn(device, signal, counts, now)
      .catch((error: unknown) => {
        errors.push(error)
      })
      .finally(() => {
        busy.delete(place.device)
        turns.delete(work)
      })
    turns.add(work)
  }
  await Promise.all(turns)
  if (errors.length > 0) throw errors[0]
  return counts
}

export const noCounts = (): LiveCounts => ({
  answered: 0,
  refusedPieces: 0,
  refused: 0,
  failed: {},
  late: 0,
  latencies: [],
})

/** Sends one report, and earlier ones still waiting. A failed one waits for the device's next turn. */
async function takeTurn(
  opening: Promise<LiveDevice>,
  signal: AbortSignal,
  counts: LiveCounts,
  now: () => number,
): Promise<void> {
  const device = await opening
  const wasIntroduced = device.isIntroduced
  await device.tell()
  await empty(device, signal, counts, now)
  if (wasIntroduced || !device.isIntroduced) return
  await device.tell()
  await empty(device, signal, counts, now)
}

async function empty(
  device: LiveDevice,
  signal: AbortSignal,
  counts: LiveCounts,
  now: () => number,
): Promise<void> {
  while (device.isReady && !signal.aborted) {
    const started = now()
    const sent = await device.send(signal)
    if (signal.aborted && sent.kind === 'failed') return
    counts.latencies[(counts.answered + counts.refused) % keptLatencies] = now() - started
    if (sent.kind === 'answered') {
      counts.answered += 1
      counts.refusedPieces += sent.answer.refused.length
    } else if (sent.kind === 'refused') counts.refused += 1
    else if (sent.kind === 'failed') {
      counts.failed[sent.trouble] = (counts.failed[sent.trouble] ?? 0) + 1
      return
    }
  }
}
