import { dirname, join } from 'node:path'
import type { Files } from '../src/files.ts'

/** The process is gone: nothing it would still do happens. */
export class Killed extends Error {}

interface Content {
  text: string
  /** The part that is on disk. */
  synced: string
}

/**
 * A disk in memory that, on power loss, keeps only what was synced; or, when only the process is killed, everything
 * written. The process can be killed at any of its steps.
 */
export class BrittleDisk implements Files {
  #names = new Map<string, Content>()
  #synced = new Map<string, Content>()
  /** Steps done so far. */
  steps = 0
  /** The step at which the process dies, halfway through it. */
  killedAt = Number.POSITIVE_INFINITY
  /** The error that writing throws, such as that of a full disk. */
  failure: Error | null = null

  get isKilled(): boolean {
    return this.steps >= this.killedAt
  }

  /** The process was killed; the disk goes on. */
  restart(): void {
    this.killedAt = Number.POSITIVE_INFINITY
  }

  /** `keeps` decides for each unsynced change whether it reached the disk nevertheless. */
  losePower(keeps: () => boolean = () => false): void {
    const paths = new Set([...this.#names.keys(), ...this.#synced.keys()])
    const left = new Map<string, Content>()
    for (const path of paths) {
      const content = (keeps() ? this.#names : this.#synced).get(path)
      if (!content) continue
      const text = keeps() ? content.text : content.synced
      left.set(path, { text, synced: text })
    }
    this.#names = left
    this.#synced = new Map(left)
    this.restart()
  }

  textOf = (path: string) => this.#names.get(path)?.text

  put(path: string, text: string): void {
    const content = { text, synced: text }
    this.#names.set(path, content)
    this.#synced.set(path, content)
  }

  async makeFolder(): Promise<void> {
    this.#step()
  }

  async list(folder: string): Promise<string[]> {
    this.#step()
    return [...this.#names.keys()]
      .filter((path) => dirname(path) === folder)
      .map((path) => path.slice(join(folder, '/').length))
  }

  async read(path: string): Promise<string | undefined> {
    this.#step()
    return this.textOf(path)
  }

  async write(path: string, text: string): Promise<void> {
    const content = this.#names.get(path) ?? { text: '', synced: '' }
    this.#step(() => {
      content.text = text.slice(0, text.length / 2)
      this.#names.set(path, content)
    })
    if (this.failure) throw this.failure
    content.text = text
    this.#names.set(path, content)
  }

  async syncFile(path: string): Promise<void> {
    this.#step()
    const content = this.#names.get(path)
    if (!content) throw new Error(`No file ${path}`)
    content.synced = content.text
  }

  async syncFolder(folder: string): Promise<void> {
    this.#step()
    for (const path of this.#synced.keys()) {
      if (dirname(path) === folder && !this.#names.has(path)) this.#synced.delete(path)
    }
    for (const [path, content] of this.#names) {
      if (dirname(path) === folder) this.#synced.set(path, content)
    }
  }

  async rename(from: string, to: string): Promise<void> {
    this.#step()
    const content = this.#names.get(from)
    if (!content) throw new Error(`No file ${from}`)
    this.#names.set(to, content)
    this.#names.delete(from)
  }

  async remove(path: string): Promise<void> {
    this.#step()
    this.#names.delete(path)
  }

  #step(half: () => void = () => {}): void {
    if (this.isKilled) throw new Killed()
    this.steps += 1
    if (!this.isKilled) return
    half()
    throw new Killed()
  }
}
