import { eventTypes, type ReportBody, writeLocalTime } from '@muster/contract'

/** Seeded random numbers. */
export function random(seed: number) {
  let state = seed >>> 0 || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  return {
    whole,
    chance: (of: number) => next() < of,
    pick: <Item>(items: readonly Item[]): Item => items[whole(items.length)] as Item,
    shuffled: <Item>(items: readonly Item[]): Item[] => {
      const result = [...items]
      for (let index = result.length - 1; index > 0; index--) {
        const other = whole(index + 1)
        ;[result[index], result[other]] = [result[other] as Item, result[index] as Item]
      }
      return result
    },
  }
}
export type Random = ReturnType<typeof random>

export const packages = ['com.scan', 'com.mail', 'com.maps']
export const processes = ['scan.exe', 'sync.exe'].map((processName) => ({
  processName,
  productName: 'Suite',
}))
export const operators = ['Acme', 'Borealis']
export const batteries = ['BAT-1', 'BAT-2', 'BAT-3']
const quarter = 15 * 60_000

/** What is installed; lists differ at random and leave some out. */
function randomLists({ chance, pick }: Random, sequence: number) {
  const hash = String(sequence)
  const some = <Item>(items: readonly Item[]) => items.filter(() => chance(0.7))
  const ofApplications = some(packages).map((packageName) => ({
    packageName,
    name: packageName,
    system: false,
    version: pick(['1', '2']),
  }))
  const ofProcesses = some(processes).map((each) => processVersion(each, pick(['1', '2'])))
  return {
    ...(chance(0.1) && { applications: { hash, list: ofApplications } }),
    ...(chance(0.1) && { processes: { hash, list: ofProcesses } }),
  }
}

export const processVersion = (process: (typeof processes)[number], version: string) => ({
  ...process,
  productVersion: version,
  fileVersion: version,
})

interface Told {
  sequence: number
  /** The time the report covers, and when it is sent; by the device's clock. */
  utc: number
  sentAt: number
  offset: number
  /** Quarters of an hour that it covers. */
  quarters: number
}

/** What a device would report for the last quarters of an hour. */
export function randomReport(random: Random, { sequence, utc, sentAt, offset, quarters }: Told) {
  const { whole, chance, pick } = random
  const at = (back = 0) => writeLocalTime({ utc: utc - back, offset })
  const place = () => ({ latitude: 51.5 + whole(100) / 10_000, longitude: -0.1 + whole(100) / 10_000 })
  const every = (step: number, to = quarters * quarter) =>
    Array.from({ length: Math.ceil(to / step) }, (_, index) => index * step)
  return {
    protocol: 1,
    sequence,
    sentAt: writeLocalTime({ utc: sentAt, offset }),
    ...randomLists(random, sequence),
    ...(chance(0.2) && { storage: { used: whole(1e9), total: 2e9 } }),
    ...(chance(0.2) && { accessPoint: { at: at(), ssid: 'depot', bssid: pick(['aa:01', 'aa:02']) } }),
    smartBatteries: chance(0.5)
      ? [
          {
            at: at(),
            serialNumber: pick(batteries),
            ratedCapacity: 4000,
            presentCapacity: 3000 + whole(900),
            cycleCount: whole(900),
          },
        ]
      : [],
    chargeLevels: every(quarter, (quarters + 1) * quarter).map((back) => ({
      at: at(back),
      level: whole(101),
      onPower: chance(0.3),
      ...(chance(0.7) && { battery: pick(batteries) }),
    })),
    locations: every(quarter)
      .filter(() => chance(0.7))
      .map((back) => ({ at: at(back), ...place(), accuracy: whole(50), source: 'gps' as const })),
    signals: every(quarter / 3).map((back) => ({
      at: at(back),
      ...(chance(0.8) ? { level: whole(6) } : { status: 'noService' as const }),
      bearerType: pick(['3g', '4g'] as const),
      operatorName: pick(operators),
      ...place(),
    })),
    hours: every(4 * quarter).map((back) => ({
      at: at(back),
      useMinutes: whole(61),
      mobileBytes: whole(1e6),
      wifiBytes: whole(1e6),
      applications: packages.map((packageName) => ({
        packageName,
        version: pick(['1', '2']),
        minutes: whole(20),
        mobileBytes: whole(1000),
      })),
      processes: processes.map((each) => ({
        ...processVersion(each, pick(['1', '2'])),
        userMinutes: whole(20),
        cpu: whole(10),
      })),
    })),
    events: every(quarter)
      .filter(() => chance(0.4))
      .map((back) => ({ type: pick(eventTypes), at: at(back + whole(quarter)) })),
  } satisfies ReportBody
}
export type RandomReport = ReturnType<typeof randomReport>

/** Reports of a device up to a moment at which it sends them all, in changing zones. */
export function randomReports(random: Random, until: number, count: number): ReportBody[] {
  const { whole, chance, pick } = random
  let offset = pick([0, 60, 330, -300])
  return Array.from({ length: count }, (_, index): ReportBody => {
    const utc = until - (count - index) * 3 * quarter - whole(quarter)
    if (chance(0.05)) offset = pick([0, 60, 330, 345, -300])
    return randomReport(random, { sequence: index + 1, utc, sentAt: until, offset, quarters: 1 })
  })
}
