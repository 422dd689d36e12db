const firstBytes = 2 ** 20

/**
 * Memory for what is worked out of one row after the other. Creating it anew for each of thousands would take longer than
 * the work, as the collector of garbage marks the whole heap for a few megabytes of buffers.
 */
export class Workspace {
  #bytes = new ArrayBuffer(firstBytes)
  #used = 0

  /** What was taken before is overwritten from here on. */
  reuse(): void {
    this.#used = 0
  }

  /** Holds anything. */
  integers(length: number): Int32Array {
    return new Int32Array(this.#bytesFor(length), this.#take(length), length)
  }

  #bytesFor(length: number): ArrayBuffer {
    if (this.#used + length * 4 > this.#bytes.byteLength) {
      this.#bytes = new ArrayBuffer(Math.max(2 * this.#bytes.byteLength, length * 4))
      this.#used = 0
    }
    return this.#bytes
  }

  #take(length: number): number {
    const start = this.#used
    this.#used += length * 4
    return start
  }
}
