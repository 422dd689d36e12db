/** What one report may hold, and how old it may be. Documented for agents in docs/agent-protocol.md. */
export const reportLimits = {
  /** Bytes of the JSON document, after decompression. */
  bytes: 512 * 1024,
  /** Bytes on the wire. */
  compressedBytes: 128 * 1024,
  daysOld: 90,
  minutesAhead: 5,
  /** How far `sentAt` may be off before the server records a wrong clock. */
  clockMinutes: 5,
  text: 256,
  sims: 4,
  smartBatteries: 8,
  applications: 1000,
  processes: 1000,
  chargeLevels: 1000,
  locations: 1000,
  signals: 1000,
  hours: 200,
  /** Most applications, and most processes, with activity in one hour. */
  activities: 100,
  /**
   * Bytes in one hour: two gigabits per second. Keeps sums over a world and its days storable, whatever a device sends.
   */
  hourBytes: 1_000_000_000_000,
  events: 500,
  /** Most refused pieces that an answer names. */
  refused: 200,
} as const

/** The version of the protocol that this service speaks. */
export const agentProtocol = 1
