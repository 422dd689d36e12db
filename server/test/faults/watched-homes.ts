import type { Service } from '../../src/processes/service.ts'
import { storeChannel } from '../cases/stored-deliveries.ts'
import { addDevicesAt, setLevel, switchOn } from '../cases/watched-estate.ts'
import type { TestMuster } from '../muster.ts'

type Owner = TestMuster['owner']

/** Devices of each home location, and watches of it; each watch tells another channel. */
const devicesOfHome = 4
const watchesOfHome = 5

/** A message that a watch owes: of the one case that its devices make. */
export interface OwedCase {
  watch: string
  cases: number
  /** Ids of the messages that say that it opened. */
  messages: string[]
}

/** Home locations whose devices turn bad, one after the other, each in one transaction, as reports make them. */
export class WatchedHomes {
  readonly #owner: Owner
  readonly #muster: TestMuster
  #bad = 0

  constructor({ services }: Pick<Service, 'services'>, owner: Owner) {
    this.#owner = owner
    // Nothing else of a muster is asked for.
    this.#muster = { services, owner, clock: { now: () => new Date() } } as TestMuster
  }

  async fill(homes: number, url: string): Promise<void> {
    const places = Array.from({ length: homes }, (_, home) => [`home-${home}`, devicesOfHome] as const)
    await addDevicesAt(this.#muster, Object.fromEntries(places))
    // Nothing but what the test does changes their statuses.
    await this.#owner.query('UPDATE device_pulse SET look_at = NULL')
    for (let home = 0; home < homes; home++) {
      for (let index = 0; index < watchesOfHome; index++) {
        const id = `watch-${home}-${index}`
        await storeChannel(this.#muster, { id, url, signing: 'whsec_AAAA' })
        const steps = [{ afterMinutes: 0, receivers: [{ kind: 'channel', id }] }]
        await switchOn(this.#muster, { id, steps, where: { homeLocationIds: [`home-${home}`] } })
      }
    }
    // The first look tells of nothing: all of them have had it, and a worker need not compare.
    await this.#owner.query('UPDATE case_work SET look_at = NULL')
  }

  /** The devices of the next home location turn bad. */
  async turnBad(): Promise<void> {
    const first = this.#bad++ * devicesOfHome + 1
    const numbers = Array.from({ length: devicesOfHome }, (_, index) => first + index)
    await setLevel(this.#muster, numbers, 'red')
  }

  /** What the watches of the home locations that turned bad have made of it. */
  async owed(): Promise<OwedCase[]> {
    const { rows } = await this.#owner.query<{ watch: string; cases: number; messages: string[] }>(
      `SELECT w.id AS watch, (SELECT count(*)::integer FROM watch_case c WHERE c.watch_id = w.id) AS cases,
              ARRAY(SELECT d.id FROM delivery d WHERE d.watch_id = w.id AND d.kind = 'opened') AS messages
       FROM watch w WHERE split_part(w.id, '-', 2)::integer < $1 ORDER BY w.id`,
      [this.#bad],
    )
    return rows
  }
}
