import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { type BatteryColumns, countedEvents, type DeviceColumns } from '@muster/rules'

type Numbers = Float64Array | Int16Array | Int32Array | Uint8Array | Uint32Array

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** In threads of their own: the process has other work. Widest columns first, so that each is aligned. */
const packed = async (...columns: readonly Numbers[]): Promise<Buffer> =>
  await compress(
    Buffer.concat(columns.map((each) => new Uint8Array(each.buffer, each.byteOffset, each.byteLength))),
  )

/** Numbers ascend, so their differences need hardly any space. */
const differences = (numbers: Uint32Array): Int32Array =>
  Int32Array.from(numbers, (number, index) => number - (numbers[index - 1] ?? 0))

function summed(steps: Int32Array): Uint32Array {
  const numbers = new Uint32Array(steps.length)
  let number = 0
  for (let index = 0; index < steps.length; index++) {
    number += steps[index] ?? 0
    numbers[index] = number
  }
  return numbers
}

/** The lowest bytes of all values, then the next ones: what differs is apart from what is always 0. */
function planesOf(values: Int32Array): Uint8Array {
  const planes = new Uint8Array(values.length * 4)
  for (let index = 0; index < values.length; index++) {
    for (let plane = 0; plane < 4; plane++) {
      planes[plane * values.length + index] = (values[index] ?? 0) >> (8 * plane)
    }
  }
  return planes
}

/** Reads columns one after the other. */
class Columns {
  readonly #bytes: Uint8Array
  #at = 0

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  static async open(content: Buffer): Promise<Columns> {
    const bytes = await decompress(content)
    return new Columns(bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes))
  }

  #take(length: number): [ArrayBuffer, number] {
    const start = this.#bytes.byteOffset + this.#at
    this.#at += length
    return [this.#bytes.buffer as ArrayBuffer, start]
  }

  counts = (length: number) => new Uint32Array(...this.#take(length * 4), length)
  doubles = (length: number) => new Float64Array(...this.#take(length * 8), length)
  shorts = (length: number) => new Int16Array(...this.#take(length * 2), length)
  bytes = (length: number) => new Uint8Array(...this.#take(length), length)

  integers(length: number): Int32Array {
    const [lowest, low, high, highest] = [
      this.bytes(length),
      this.bytes(length),
      this.bytes(length),
      this.bytes(length),
    ]
    const values = new Int32Array(length)
    for (let index = 0; index < length; index++) {
      values[index] =
        (lowest[index] ?? 0) |
        ((low[index] ?? 0) << 8) |
        ((high[index] ?? 0) << 16) |
        ((highest[index] ?? 0) << 24)
    }
    return values
  }
}

export const packDevices = async (columns: DeviceColumns): Promise<Buffer> =>
  await packed(
    Uint32Array.of(columns.numbers.length, ...countedEvents.map((kind) => columns.events[kind].ages.length)),
    columns.away,
    columns.metres,
    columns.idle,
    columns.outOfContact,
    planesOf(differences(columns.numbers)),
    planesOf(columns.discharge),
    columns.accessPoint,
    columns.clock,
    ...countedEvents.flatMap((kind) => [columns.events[kind].counts, columns.events[kind].ages]),
  )

export async function unpackDevices(content: Buffer): Promise<DeviceColumns> {
  const columns = await Columns.open(content)
  const [length = 0, ...ages] = columns.counts(1 + countedEvents.length)
  const [away, metres] = [columns.doubles(length), columns.doubles(length)]
  const [idle, outOfContact] = [columns.shorts(length), columns.shorts(length)]
  const [numbers, discharge] = [summed(columns.integers(length)), columns.integers(length)]
  const [accessPoint, clock] = [columns.bytes(length), columns.bytes(length)]
  const events = Object.fromEntries(
    countedEvents.map((kind, index) => [
      kind,
      { counts: columns.bytes(length), ages: columns.bytes(ages[index] ?? 0) },
    ]),
  ) as DeviceColumns['events']
  return { numbers, discharge, idle, outOfContact, away, metres, accessPoint, clock, events }
}

export const packBatteries = async ({
  numbers,
  capacity,
  cycles,
  discharge,
}: BatteryColumns): Promise<Buffer> =>
  await packed(
    Uint32Array.of(numbers.length),
    planesOf(differences(numbers)),
    planesOf(capacity),
    planesOf(cycles),
    planesOf(discharge),
  )

export async function unpackBatteries(content: Buffer): Promise<BatteryColumns> {
  const columns = await Columns.open(content)
  const [length = 0] = columns.counts(1)
  const [numbers, capacity] = [summed(columns.integers(length)), columns.integers(length)]
  return { numbers, capacity, cycles: columns.integers(length), discharge: columns.integers(length) }
}
