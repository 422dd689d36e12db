import { promisify } from 'node:util'
import { zstdCompress, zstdDecompressSync } from 'node:zlib'
import { type BatteryColumns, countedEvents, type DeviceColumns, type FewValues } from '@muster/rules'
import type { Workspace } from './workspace.ts'

type Numbers = Float64Array | Int16Array | Int32Array | Uint8Array | Uint32Array

const compress = promisify(zstdCompress)

/** Bytes before what is compressed: its length. */
const head = 4

/** In threads of their own: the process has other work. Widest columns first, so that each is aligned. */
async function packed(...columns: readonly Numbers[]): Promise<Buffer> {
  const bytes = Buffer.concat(
    columns.map((each) => new Uint8Array(each.buffer, each.byteOffset, each.byteLength)),
  )
  const length = Buffer.alloc(head)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, await compress(bytes)])
}

/** Numbers ascend, so their differences need hardly any space. */
const differences = (numbers: Int32Array): Int32Array =>
  Int32Array.from(numbers, (number, index) => number - (numbers[index - 1] ?? 0))

/** In place. */
function summed(steps: Int32Array): Int32Array {
  let sum = 0
  for (let index = 0; index < steps.length; index++) {
    sum = (sum + (steps[index] as number)) | 0
    steps[index] = sum
  }
  return steps
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
  readonly #workspace: Workspace
  #at = 0

  constructor(content: Buffer, workspace: Workspace) {
    // In one piece: what is copied from piece to piece takes longer than all the rest.
    const chunkSize = Math.max(content.readUInt32LE(), 64)
    const bytes = zstdDecompressSync(content.subarray(head), { chunkSize })
    this.#bytes = bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes)
    this.#workspace = workspace
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

  /** All columns are wide in memory: a loop over arrays of several kinds is slow for each. */
  widened(narrow: Int16Array | Uint8Array): Int32Array {
    const values = this.#workspace.integers(narrow.length)
    values.set(narrow)
    return values
  }

  integers(length: number): Int32Array {
    const [lowest, low, high, highest] = [
      this.bytes(length),
      this.bytes(length),
      this.bytes(length),
      this.bytes(length),
    ]
    const values = this.#workspace.integers(length)
    for (let index = 0; index < length; index++) {
      values[index] =
        (lowest[index] as number) |
        ((low[index] as number) << 8) |
        ((high[index] as number) << 16) |
        ((highest[index] as number) << 24)
    }
    return values
  }
}

export const packDevices = async (columns: DeviceColumns): Promise<Buffer> =>
  await packed(
    // An even number of counts, so that what follows is aligned.
    Uint32Array.of(
      columns.numbers.length,
      columns.away.rows.length,
      columns.metres.rows.length,
      ...countedEvents.map((kind) => columns.events[kind].ages.length),
    ),
    columns.away.values,
    columns.metres.values,
    Int16Array.from(columns.idle),
    Int16Array.from(columns.outOfContact),
    ...[columns.away.rows, columns.metres.rows].map((rows) => planesOf(differences(rows))),
    planesOf(differences(columns.numbers)),
    planesOf(columns.discharge),
    Uint8Array.from(columns.accessPoint),
    Uint8Array.from(columns.clock),
    ...countedEvents.flatMap((kind) => [columns.events[kind].counts, columns.events[kind].ages]),
  )

/** Until the workspace is reused. */
export function unpackDevices(content: Buffer, workspace: Workspace): DeviceColumns {
  const columns = new Columns(content, workspace)
  const [length = 0, lengthAway = 0, lengthMetres = 0, ...ages] = columns.counts(3 + countedEvents.length)
  const [awayValues, metresValues] = [columns.doubles(lengthAway), columns.doubles(lengthMetres)]
  const [idle, outOfContact] = [
    columns.widened(columns.shorts(length)),
    columns.widened(columns.shorts(length)),
  ]
  const away: FewValues = { rows: summed(columns.integers(lengthAway)), values: awayValues }
  const metres: FewValues = { rows: summed(columns.integers(lengthMetres)), values: metresValues }
  const [numbers, discharge] = [summed(columns.integers(length)), columns.integers(length)]
  const [accessPoint, clock] = [
    columns.widened(columns.bytes(length)),
    columns.widened(columns.bytes(length)),
  ]
  const events = Object.fromEntries(
    countedEvents.map((kind, index) => [
      kind,
      { counts: columns.bytes(length), ages: columns.bytes(ages[index] ?? 0) },
    ]),
  ) as DeviceColumns['events']
  return { numbers, discharge, idle, outOfContact, away, metres, accessPoint, clock, events }
}

export const packBatteries = async ({ numbers, lost, cycles, discharge }: BatteryColumns): Promise<Buffer> =>
  await packed(
    Uint32Array.of(numbers.length),
    planesOf(differences(numbers)),
    planesOf(lost),
    planesOf(cycles),
    planesOf(discharge),
  )

export function unpackBatteries(content: Buffer, workspace: Workspace): BatteryColumns {
  const columns = new Columns(content, workspace)
  const [length = 0] = columns.counts(1)
  const [numbers, lost] = [summed(columns.integers(length)), columns.integers(length)]
  return { numbers, lost, cycles: columns.integers(length), discharge: columns.integers(length) }
}
