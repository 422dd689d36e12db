import { type ReportBody, writeLocalTime } from '@muster/contract'
import { Random } from '../fuzz/random.ts'

/** The seed of a load: the same load makes the same reports. */
export interface Load {
  seed: number
  /** When the load began, in milliseconds since the epoch. */
  startedAt: number
}

const minute = 60_000
const day = 24 * 60 * minute
/** Reports are about moments this far apart, so that no two samples of a device have the same one. */
const step = 7 * minute
const daysBack = 20

/** How many reports a device has before it reaches the present. */
export const mostReports = Math.floor(((daysBack - 1) * day) / step)

/** Minutes east of UTC. */
export const offsetOf = (device: number): number => [0, 60, -300, 330][device % 4] ?? 0

/** A few batteries shared by all devices, so that reports of different devices meet in them. */
const batteryOf = (random: Random) => `B-${random.below(4)}`

/** The report of a device with this sequence, without its `sentAt`. */
export function reportOf(load: Load, device: number, sequence: number) {
  const random = new Random(load.seed, device * 100_003 + sequence)
  const offset = offsetOf(device)
  // No two devices measure in the same second: both samples of one battery would have the same moment.
  const utc = load.startedAt - daysBack * day + sequence * step + device * 3000
  const at = (ahead = 0) => writeLocalTime({ utc: utc + ahead, offset })
  const place = () => ({
    latitude: 51.5 + random.below(50) / 1000,
    longitude: -0.1 + random.below(50) / 1000,
  })
  // New names keep appearing: numbering them is a separate transaction.
  const version = `1.${Math.floor(sequence / 40)}`
  return {
    protocol: 1,
    sequence,
    ...(sequence % 50 === 1 && {
      inventory: {
        platformType: 'android',
        manufacturer: 'Northwind',
        model: 'N7',
        serialNumber: `FAULT-${device}`,
        timeZone: { name: 'Europe/London' },
        clientVersion: version,
      },
    }),
    ...(sequence % 20 === 3 && {
      applications: { hash: version, list: [{ packageName: 'com.scan', name: 'Scan', version }] },
    }),
    ...(random.chance(0.3) && { storage: { used: random.below(1e9), total: 2e9 } }),
    smartBatteries: random.chance(0.5)
      ? [
          {
            at: at(),
            serialNumber: batteryOf(random),
            ratedCapacity: 4000,
            // Good or bad at random: their health changes with nearly every reading.
            presentCapacity: random.chance(0.5) ? 3900 : 1500,
            cycleCount: random.below(900),
          },
        ]
      : [],
    chargeLevels: [0, minute].map((ahead) => ({
      at: at(ahead),
      level: random.below(101),
      onPower: random.chance(0.3),
      ...(random.chance(0.5) && { battery: batteryOf(random) }),
    })),
    locations: [{ at: at(), ...place(), accuracy: random.below(50), source: 'gps' }],
    signals: [
      {
        at: at(),
        level: random.below(6),
        bearerType: '4g',
        operatorName: random.pick(['A', 'B']),
        ...place(),
      },
    ],
    hours: [
      {
        at: at(),
        useMinutes: random.below(61),
        mobileBytes: random.below(1e6),
        wifiBytes: random.below(1e6),
        applications: [{ packageName: 'com.scan', version, minutes: random.below(20) }],
        processes: [
          {
            processName: 'scan.exe',
            productName: 'Scan',
            productVersion: '1',
            fileVersion: version,
            userMinutes: random.below(20),
            cpu: random.below(100),
          },
        ],
      },
    ],
    events: random.chance(0.5)
      ? [{ type: random.pick(['deviceRebooted', 'deviceLowPower', 'deviceDropped'] as const), at: at() }]
      : [],
  } satisfies Omit<ReportBody, 'sentAt'>
}

/** Clocks are repeatedly a day behind for a while: their status changes under load. */
export const isClockWrong = (sequence: number): boolean => sequence % 8 >= 5

export const clockError = day
