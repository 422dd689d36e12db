import { type Agent, openAgent, type Sent } from '@muster/agent'
import type { ReportPieces } from '@muster/contract'
import { localDay, zoneOffset } from '@muster/rules'
import { isSilent } from './day/presence.ts'
import { liveRhythm, pastRhythm } from './day/samples.ts'
import type { Device, Estate } from './estate.ts'
import { inventoryOn } from './inventory.ts'
import { keySecretOf } from './key-secret.ts'
import { memoryFiles } from './memory-files.ts'
import { clockErrorOf, daysOf, piecesOf, type Told, toldNothing } from './report.ts'

const minute = 60_000
/** A report covers at least the last quarter of an hour: values are absolute, so sending them twice changes nothing. */
const leastTold = 15 * minute
/** After a longer pause than this the thinner rhythm of the past is used. */
const longPause = 3 * 60 * minute

export interface LiveDeviceOptions {
  estate: Estate
  device: Device
  serviceUrl: string
  worldToken: string
  /** Milliseconds since the epoch: everything before was reported already. */
  since: number
  now: () => number
  fetch?: typeof fetch
}

/** A device that reports to the service through the agent. */
export class LiveDevice {
  readonly #options: LiveDeviceOptions
  readonly #agent: Agent
  readonly #told: Told = toldNothing()
  #toldUntil: number
  #notBefore = Number.NEGATIVE_INFINITY

  private constructor(options: LiveDeviceOptions, agent: Agent) {
    this.#options = options
    this.#agent = agent
    this.#toldUntil = options.since
  }

  static async open(options: LiveDeviceOptions): Promise<LiveDevice> {
    const { device, serviceUrl, worldToken, now } = options
    const folder = '/agent'
    // The process keeps no state, and no sequence may repeat: seconds since the epoch exceed all earlier counts.
    const state = { highest: Math.floor(now() / 1000), dropped: 0, refused: 0, guidance: null }
    const agent = await openAgent({
      serviceUrl,
      folder,
      worldToken,
      identity: {
        platformType: device.model.platformType,
        manufacturer: device.model.manufacturer,
        model: device.model.model,
        serialNumber: device.serialNumber,
        imei: device.imei,
        deviceName: device.deviceName,
      },
      now: () => clockOn(device, now()),
      files: memoryFiles({
        [`${folder}/install-id`]: device.installId,
        [`${folder}/key-secret`]: keySecretOf(device),
        [`${folder}/state.json`]: JSON.stringify(state),
      }),
      ...(options.fetch ? { fetch: options.fetch } : {}),
    })
    return new LiveDevice(options, agent)
  }

  /** Whether a report waits, and the service has not asked to wait. */
  get isReady(): boolean {
    return this.#agent.status().queued > 0 && this.#options.now() >= this.#notBefore
  }

  /** Queues what happened since the last time. */
  async tell(): Promise<void> {
    const { estate, device, now } = this.#options
    const { collects, queued } = this.#agent.status()
    const to = now()
    if (collects === null) {
      const day = daysOf(device, { from: to, to: to + 1 }).last
      // Only an answer says what may be collected; samples wait for it.
      if (queued === 0 && !isSilent(device, day)) {
        await this.#agent.report({ inventory: inventoryOn(device, day, estate.made) })
      }
      return
    }
    const from = Math.min(this.#toldUntil, to - leastTold)
    const rhythm = to - from > longPause ? pastRhythm : liveRhythm
    const { first, last } = daysOf(device, { from, to })
    for (let day = first; day <= last; day++) {
      const pieces = piecesOf(estate, device, day, { from, to }, rhythm, this.#told)
      if (pieces) await this.#agent.report(collected(pieces, collects))
    }
    this.#toldUntil = to
    // The next report contains the lists that the service lacks.
    for (const name of this.#agent.status().wanted) this.#told[name] = null
  }

  async send(signal: AbortSignal): Promise<Sent> {
    const sent = await this.#agent.send(signal)
    if (sent.kind === 'failed') this.#notBefore = this.#options.now() + sent.retryInMilliseconds
    return sent
  }

  /** Whether it is known what may be collected. */
  get isIntroduced(): boolean {
    return this.#agent.status().collects !== null
  }
}

function clockOn(device: Device, utc: number) {
  const offset = zoneOffset(device.site.timeZone, utc) ?? 0
  return { utc: utc + clockErrorOf(device, localDay({ utc, offset })) * minute, offset }
}

type Collects = NonNullable<ReturnType<Agent['status']>['collects']>

/** Without what the world does not collect. */
function collected(pieces: ReportPieces, collects: Collects): ReportPieces {
  const { locations, signals, events, ...rest } = pieces
  return {
    ...rest,
    ...(collects.locations && locations ? { locations } : {}),
    ...(collects.signals && signals
      ? {
          signals: collects.locations
            ? signals
            : signals.map(({ latitude: _y, longitude: _x, ...signal }) => signal),
        }
      : {}),
    ...(events
      ? { events: collects.drops ? events : events.filter(({ type }) => type !== 'deviceDropped') }
      : {}),
  }
}
