import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '../../platform/errors/errors.ts'

const argon2id = promisify(argon2)

/** OWASP's recommended minimum for argon2id: 19 MiB, two passes. */
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 } as const
const saltLength = 16

/** Hashing keeps a core busy: a few run at once, some wait, the rest are told to retry. */
const atOnce = 2
const waiting = 100

/** Hashes and verifies passwords, and counts how often: tests check sign-in abuse by the count. */
export class PasswordHasher {
  evaluations = 0
  #running = 0
  #queue: (() => void)[] = []

  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltLength)
    const tag = await this.#evaluate(password, salt)
    return `argon2id$${salt.toString('base64url')}$${tag.toString('base64url')}`
  }

  /** Takes the same time whether or not there is a hash to check against. */
  async verify(password: string, hash: string | null): Promise<boolean> {
    const [, salt = '', tag = ''] = hash?.split('$') ?? []
    const known = hash === null ? randomBytes(saltLength) : Buffer.from(salt, 'base64url')
    const expected = Buffer.from(tag, 'base64url')
    const actual = await this.#evaluate(password, known)
    return hash !== null && expected.length === actual.length && timingSafeEqual(expected, actual)
  }

  /** The work itself; tests hold it open. */
  async derive(password: string, nonce: Buffer): Promise<Buffer> {
    return await argon2id('argon2id', { message: Buffer.from(password, 'utf8'), nonce, ...cost })
  }

  async #evaluate(password: string, nonce: Buffer): Promise<Buffer> {
    await this.#takeTurn()
    this.evaluations++
    try {
      return await this.derive(password, nonce)
    } finally {
      this.#passTurnOn()
    }
  }

  async #takeTurn(): Promise<void> {
    if (this.#running < atOnce) {
      this.#running++
      return
    }
    if (this.#queue.length >= waiting) throw new AppError('busy', { retryAfterSeconds: 5 })
    await new Promise<void>((resolve) => this.#queue.push(resolve))
  }

  /** Hands this slot to the next in the queue: released first, a newcomer could take it as well. */
  #passTurnOn(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#running--
  }
}
