import { EndsTooEarly, folded, type NumberSink, type NumberSource, unfolded } from './numbers.ts'

const perByte = 128
/** Up to here bits can be shifted; beyond, JavaScript would truncate them. */
const shiftable = 0x7fff_ffff

/** Writes integers as varints, seven bits per byte. */
export class ByteWriter implements NumberSink {
  private bytes = new Uint8Array(2048)
  private length = 0

  count(_column: number, value: number): void {
    if (this.length + 8 > this.bytes.length) this.grow()
    let rest = value
    while (rest > shiftable) {
      this.bytes[this.length++] = (rest % perByte) | 0x80
      rest = Math.floor(rest / perByte)
    }
    while (rest > 0x7f) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80
      rest >>= 7
    }
    this.bytes[this.length++] = rest
  }

  difference(column: number, value: number): void {
    this.count(column, folded(value))
  }

  done(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  private grow(): void {
    const larger = new Uint8Array(this.bytes.length * 2)
    larger.set(this.bytes)
    this.bytes = larger
  }
}

export class ByteReader implements NumberSource {
  private readonly bytes: Uint8Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  count(_column: number): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw new EndsTooEarly()
      if (byte < 0x80) return value + byte * scale
      value += (byte & 0x7f) * scale
      scale *= perByte
    }
  }

  difference(column: number): number {
    return unfolded(this.count(column))
  }

  /** Bytes not read yet. */
  get left(): number {
    return this.bytes.length - this.at
  }

  /** The next `length` bytes, as they are. */
  take(length: number): Uint8Array {
    if (length > this.left) throw new EndsTooEarly()
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
}
