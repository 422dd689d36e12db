import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { agentProtocol, type ReportPieces } from '@muster/contract'
import { type AgentState, type Guidance, readState, writeState } from './agent-state.ts'
import { divideReport } from './divide-report.ts'
import { type Files, parseJson, readJson, unfinished, writeDurably } from './files.ts'
import { Turns } from './turns.ts'

/** A waiting report; `sentAt` is added when it is sent. */
export type WaitingReport = ReportPieces & { protocol: number; sequence: number }

export interface Queued {
  sequence: number
  /** Milliseconds since the epoch, by the device's clock. */
  queuedAt: number
  report: WaitingReport
}

/** Files of refused reports kept for investigation. */
const refusedKept = 100
const reportName = /^(\d{16})\.json$/
const nameOf = (sequence: number) => `${String(sequence).padStart(16, '0')}.json`

/**
 * Reports on disk, one file each, oldest first. A sequence is never used twice: before the file with the highest one is
 * removed, `state.json` has it.
 */
export class ReportQueue {
  readonly #files: Files
  readonly #folder: string
  readonly #most: number
  readonly #turns = new Turns()
  readonly #sequences: number[]
  #state: AgentState

  private constructor(files: Files, folder: string, most: number, sequences: number[], state: AgentState) {
    this.#files = files
    this.#folder = folder
    this.#most = most
    this.#sequences = sequences
    this.#state = state
  }

  static async open(files: Files, folder: string, most: number, now: number): Promise<ReportQueue> {
    for (const room of ['queue', 'refused']) await files.makeFolder(join(folder, room))
    await files.syncFolder(folder)
    const state = await readState(files, folder, now)
    const waiting = await tidy(files, join(folder, 'queue'))
    const refused = await tidy(files, join(folder, 'refused'))
    const highest = Math.max(state.highest, waiting.at(-1) ?? 0, refused.at(-1) ?? 0)
    return new ReportQueue(files, folder, most, waiting, { ...state, highest })
  }

  get length(): number {
    return this.#sequences.length
  }

  /** The sequence of the oldest report; 0 when there is none. */
  get first(): number {
    return this.#sequences[0] ?? 0
  }

  get state(): Readonly<AgentState> {
    return this.#state
  }

  /** Resolves with the report's sequence when it will survive a power loss. */
  add(pieces: ReportPieces, queuedAt: number): Promise<number> {
    return this.#turns.take(async () => {
      const sequence = await this.#append(pieces, queuedAt)
      while (this.#sequences.length > this.#most) {
        const [oldest = sequence] = this.#sequences
        await this.#forget(oldest, { dropped: this.#state.dropped + 1 })
      }
      return sequence
    })
  }

  /** The oldest readable report after skipping `after` others; unreadable ones are moved to the refused ones. */
  async oldest(after = 0): Promise<Queued | null> {
    for (;;) {
      const sequence = this.#sequences[after]
      if (sequence === undefined) return null
      const kept = await readJson(this.#files, this.#path(sequence))
      const { queuedAt, report } = Object(kept) as Partial<Queued>
      if (typeof queuedAt === 'number' && report?.sequence === sequence) return { sequence, queuedAt, report }
      // A full queue may have dropped it meanwhile.
      if (this.#holds(sequence)) await this.setAside(sequence, { unreadable: true })
    }
  }

  /** The service has it. */
  answered(sequence: number, guidance: Guidance): Promise<void> {
    return this.#turns.take(async () => {
      if (this.#holds(sequence)) return this.#forget(sequence, { guidance })
      // A full queue dropped it while it was being sent.
      this.#state = { ...this.#state, guidance, dropped: this.#state.dropped - 1 }
      await writeState(this.#files, this.#folder, this.#state)
    })
  }

  drop(sequence: number): Promise<void> {
    return this.#turns.take(async () => {
      if (this.#holds(sequence)) await this.#forget(sequence, { dropped: this.#state.dropped + 1 })
    })
  }

  /** Moves a report and its answer to where a person can find them, out of the way of the others. */
  setAside(sequence: number, answer: unknown): Promise<void> {
    return this.#turns.take(async () => {
      if (!this.#holds(sequence)) return
      const text = await this.#files.read(this.#path(sequence))
      const kept = { answer, queued: parseJson(text ?? '') ?? text }
      const folder = join(this.#folder, 'refused')
      await writeDurably(this.#files, join(folder, nameOf(sequence)), JSON.stringify(kept))
      await this.#forget(sequence, { refused: this.#state.refused + 1 })
      for (const old of (await tidy(this.#files, folder)).slice(0, -refusedKept)) {
        await this.#files.remove(join(folder, nameOf(old)))
      }
    })
  }

  /**
   * Splits a report in two; false where that cannot be done. A crash between the two steps leaves the second part
   * beside the whole; values are absolute, so sending them twice changes nothing.
   */
  divide({ sequence, queuedAt, report }: Queued): Promise<boolean> {
    return this.#turns.take(async () => {
      const { protocol: _protocol, sequence: _sequence, ...pieces } = report
      const parts = divideReport(pieces)
      if (!parts) return false
      if (!this.#holds(sequence)) return true
      await this.#append(parts[1], queuedAt)
      await this.#write({ sequence, queuedAt, report: { protocol: agentProtocol, sequence, ...parts[0] } })
      return true
    })
  }

  async #append(pieces: ReportPieces, queuedAt: number): Promise<number> {
    const sequence = this.#state.highest + 1
    await this.#write({ sequence, queuedAt, report: { protocol: agentProtocol, sequence, ...pieces } })
    this.#state = { ...this.#state, highest: sequence }
    this.#sequences.push(sequence)
    return sequence
  }

  #write(queued: Queued): Promise<void> {
    return writeDurably(this.#files, this.#path(queued.sequence), JSON.stringify(queued))
  }

  async #forget(sequence: number, news: Partial<AgentState>): Promise<void> {
    const state = { ...this.#state, ...news }
    const isLast = this.#sequences.at(-1) === sequence
    try {
      if (isLast || !isDeepStrictEqual(state, this.#state)) await writeState(this.#files, this.#folder, state)
    } catch (error) {
      // On a full disk only removing helps, and a later report on disk keeps the count as well.
      if (isLast) throw error
    }
    this.#state = state
    await this.#files.remove(this.#path(sequence))
    this.#sequences.splice(this.#sequences.indexOf(sequence), 1)
  }

  #holds(sequence: number): boolean {
    return this.#sequences.includes(sequence)
  }

  #path(sequence: number): string {
    return join(this.#folder, 'queue', nameOf(sequence))
  }
}

/** The sequences in a folder, in order; files that a crash left unfinished are removed. */
async function tidy(files: Files, folder: string): Promise<number[]> {
  const names = await files.list(folder)
  for (const name of names) {
    if (name.endsWith(unfinished)) await files.remove(join(folder, name))
  }
  return names
    .flatMap((name) => reportName.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b)
}
