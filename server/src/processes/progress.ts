/** Receives the present step and, for a long one, the share done, from 0 to 1. */
export type Progress = (step: string, share?: number) => void

const barLength = 24
/** Milliseconds between two lines of a log. */
const lineEvery = 10_000

/** Where progress is written: a terminal, or a log. */
export interface Telling {
  isTerminal: boolean
  write(text: string): void
  /** Milliseconds. */
  now(): number
}

/** Reports progress: on a terminal by a growing bar, in a log by a line every ten seconds, both with the time left. */
export class ProgressTeller {
  readonly #telling: Telling
  #step = ''
  #share = 0
  /** When the step began, and the share that was done by then. */
  #began = { at: 0, share: 0 }
  #width = 0
  #timer: NodeJS.Timeout | undefined

  constructor(telling: Telling) {
    this.#telling = telling
  }

  readonly tell: Progress = (step, share) => {
    if (share === undefined) return this.#telling.write(`  ${step}\n`)
    if (step !== this.#step) this.#begin(step, share)
    this.#share = share
    if (this.#telling.isTerminal) this.#draw()
    if (share >= 1) this.end()
  }

  /** Reports nothing more of the present step. */
  end(): void {
    clearInterval(this.#timer)
    if (this.#telling.isTerminal && this.#step !== '') this.#telling.write('\n')
    this.#step = ''
  }

  #begin(step: string, share: number): void {
    if (this.#step !== '') this.end()
    this.#step = step
    this.#share = share
    this.#began = { at: this.#telling.now(), share }
    this.#width = 0
    if (!this.#telling.isTerminal) this.#telling.write(`  ${step}\n`)
    this.#timer = setInterval(
      () => (this.#telling.isTerminal ? this.#draw() : this.#line()),
      this.#telling.isTerminal ? 1000 : lineEvery,
    )
    this.#timer.unref()
  }

  #line(): void {
    this.#telling.write(`  ${this.#step}: ${this.#percent}${this.#timeLeft}\n`)
  }

  #draw(): void {
    const done = Math.round(this.#share * barLength)
    const bar = `${'█'.repeat(done)}${'░'.repeat(barLength - done)}`
    const text = `  ${this.#step} ${bar} ${this.#percent}${this.#timeLeft}`
    // Longer text from before must not show through.
    this.#telling.write(`\r${text.padEnd(this.#width)}`)
    this.#width = text.length
  }

  get #percent(): string {
    return `${Math.floor(this.#share * 100)} %`
  }

  /** Extrapolated from the share done since it began. */
  get #timeLeft(): string {
    const done = this.#share - this.#began.share
    if (done <= 0 || this.#share >= 1) return ''
    const seconds = ((this.#telling.now() - this.#began.at) / 1000 / done) * (1 - this.#share)
    return seconds <= 60
      ? `, about ${Math.max(5, 5 * Math.ceil(seconds / 5))} seconds left`
      : `, about ${Math.ceil(seconds / 60)} minutes left`
  }
}

const teller = new ProgressTeller({
  isTerminal: process.stdout.isTTY,
  write: (text) => process.stdout.write(text),
  now: () => performance.now(),
})

/** Reports start-up work that takes long or changes the database. */
export const progress: Progress = teller.tell
export const endProgress = (): void => teller.end()
