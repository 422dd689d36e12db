import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * A connection on which the database plans each statement once and caches the plan: for work that repeats a few
 * statements whose plans do not depend on the values. Statements made at once are sent at once.
 */
export class PreparingClient extends pg.Client {
  #isHeldBack = false

  // The driver's own signature has a dozen forms; this is the one for statements with values.
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given
    const query = super.query as (...args: unknown[]) => never
    this.#sendTogether()
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return query.apply(this, given)
    return query.apply(this, [{ name: nameOf(text), text, values }, ...rest])
  }

  /** One write for all that is made until the code that is running now has ended, instead of one for each. */
  #sendTogether(): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    if (this.#isHeldBack) return
    this.#isHeldBack = true
    stream.cork()
    process.nextTick(() => {
      this.#isHeldBack = false
      stream.uncork()
    })
  }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}
