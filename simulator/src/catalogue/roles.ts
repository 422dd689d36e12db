/** How a device is used: by whom, when, and where it goes. */
export interface Role {
  /** The group that its devices are tagged with; null for none. */
  group: string | null
  /** How many devices of a platform have this role. */
  android: number
  windows: number
  /** Hours at which shifts begin. */
  starts: readonly number[]
  /** Hours. */
  length: number
  /** Chances that it is used on the days of a weekend. */
  saturday: number
  sunday: number
  /** Minutes of use in a busy hour. */
  useMinutes: number
  moves: 'stays' | 'rounds'
  /** Drops per working day. */
  drops: number
}

const day = { length: 8.5, saturday: 0.25, sunday: 0.08, moves: 'stays' } as const

export const parcelRoles: readonly Role[] = [
  {
    ...day,
    group: 'Drivers',
    android: 28,
    windows: 0,
    starts: [6.5, 7, 7.5, 8.5],
    saturday: 0.45,
    useMinutes: 27,
    moves: 'rounds',
    drops: 0.16,
  },
  {
    ...day,
    group: 'Pickers',
    android: 30,
    windows: 0,
    starts: [6, 6, 14, 22],
    saturday: 0.5,
    sunday: 0.3,
    useMinutes: 38,
    drops: 0.22,
  },
  {
    ...day,
    group: 'Loading bay',
    android: 16,
    windows: 8,
    starts: [5, 13, 21],
    saturday: 0.4,
    sunday: 0.2,
    useMinutes: 30,
    drops: 0.14,
  },
  { ...day, group: 'Returns', android: 9, windows: 6, starts: [8, 9], useMinutes: 26, drops: 0.08 },
  {
    ...day,
    group: 'Forklift',
    android: 4,
    windows: 42,
    starts: [6, 14, 22],
    saturday: 0.4,
    sunday: 0.2,
    useMinutes: 34,
    drops: 0.03,
  },
  {
    ...day,
    group: 'Front desk',
    android: 3,
    windows: 30,
    starts: [8, 8.5],
    length: 9,
    useMinutes: 32,
    drops: 0.02,
  },
  {
    ...day,
    group: 'Supervisors',
    android: 6,
    windows: 14,
    starts: [7, 8],
    length: 9,
    useMinutes: 22,
    drops: 0.05,
  },
  { ...day, group: null, android: 4, windows: 0, starts: [8], useMinutes: 18, drops: 0.06 },
]

export const clinicRoles: readonly Role[] = [
  {
    ...day,
    group: 'Ward',
    android: 50,
    windows: 40,
    starts: [7, 7, 14, 21],
    saturday: 0.8,
    sunday: 0.75,
    useMinutes: 30,
    drops: 0.12,
  },
  {
    ...day,
    group: 'Reception',
    android: 8,
    windows: 35,
    starts: [8],
    saturday: 0.3,
    useMinutes: 34,
    drops: 0.02,
  },
  {
    ...day,
    group: 'Community nurses',
    android: 30,
    windows: 15,
    starts: [8, 8.5],
    useMinutes: 22,
    moves: 'rounds',
    drops: 0.1,
  },
  {
    ...day,
    group: 'Pharmacy',
    android: 12,
    windows: 10,
    starts: [7.5],
    saturday: 0.4,
    useMinutes: 26,
    drops: 0.06,
  },
]

export const marketRoles: readonly Role[] = [
  {
    ...day,
    group: 'Store',
    android: 55,
    windows: 40,
    starts: [7, 13],
    saturday: 0.9,
    sunday: 0.55,
    useMinutes: 30,
    drops: 0.2,
  },
  {
    ...day,
    group: 'Stock room',
    android: 30,
    windows: 30,
    starts: [5, 6],
    saturday: 0.8,
    sunday: 0.3,
    useMinutes: 34,
    drops: 0.16,
  },
  {
    ...day,
    group: 'Checkout',
    android: 15,
    windows: 30,
    starts: [8, 12],
    saturday: 0.9,
    sunday: 0.55,
    useMinutes: 36,
    drops: 0.05,
  },
]

export const portRoles: readonly Role[] = [
  {
    ...day,
    group: 'Yard',
    android: 50,
    windows: 30,
    starts: [6, 14, 22],
    saturday: 0.6,
    sunday: 0.5,
    useMinutes: 28,
    drops: 0.25,
  },
  {
    ...day,
    group: 'Cranes',
    android: 10,
    windows: 50,
    starts: [6, 14, 22],
    saturday: 0.6,
    sunday: 0.5,
    useMinutes: 36,
    drops: 0.03,
  },
  {
    ...day,
    group: 'Gate',
    android: 40,
    windows: 20,
    starts: [7, 15],
    saturday: 0.6,
    sunday: 0.4,
    useMinutes: 30,
    drops: 0.08,
  },
]
