import { ByteReader, ByteWriter } from '../device-day/bytes.ts'

/** Signal samples of one map tile, operator and bearer. */
export interface TileSums {
  /** A Morton code at the zoom of the list it is in. */
  tile: number
  /** The operator's number in its world; 0 where none is known. */
  operator: number
  /** The bearer's index in the contract, from 1; 0 where none is known. */
  bearer: number
  samples: number
  /** With a very poor signal or none, including those without service. */
  zeroSignal: number
  noService: number
}

const order = (a: TileSums, b: TileSums): number =>
  a.tile - b.tile || a.operator - b.operator || a.bearer - b.bearer

const isEmpty = ({ samples, zeroSignal, noService }: TileSums): boolean =>
  samples === 0 && zeroSignal === 0 && noService === 0

/** Factor of the bearer in a combined key: more than there are bearers. */
const bearers = 32

/** Adds up the sums of the same tile, operator and bearer, a list at a time. */
export class TileTotals {
  /**
   * By tile and bearer as one number, far faster than a text, then by operator: devices may send any number of them.
   */
  private readonly totals = new Map<number, Map<number, TileSums>>()

  add(list: Iterable<TileSums>): void {
    for (const each of list) {
      const key = each.tile * bearers + each.bearer
      const there = this.totals.get(key)
      const total = there?.get(each.operator)
      if (total) {
        total.samples += each.samples
        total.zeroSignal += each.zeroSignal
        total.noService += each.noService
      } else if (there) there.set(each.operator, { ...each })
      else this.totals.set(key, new Map([[each.operator, { ...each }]]))
    }
  }

  /** In order; without those that cancel out. */
  all(): TileSums[] {
    const all: TileSums[] = []
    for (const there of this.totals.values()) {
      for (const total of there.values()) if (!isEmpty(total)) all.push(total)
    }
    return all.sort(order)
  }
}

export function addTiles(lists: Iterable<readonly TileSums[]>): TileSums[] {
  const totals = new TileTotals()
  for (const list of lists) totals.add(list)
  return totals.all()
}

/** Packs sorted tiles, as `addTiles` returns them. Changes may be negative. */
export function packTiles(tiles: readonly TileSums[]): Uint8Array {
  const out = new ByteWriter()
  let before = 0
  out.count(0, tiles.length)
  for (const { tile, operator, bearer, samples, zeroSignal, noService } of tiles) {
    out.count(0, tile - before)
    out.count(0, operator)
    out.count(0, bearer)
    out.difference(0, samples)
    out.difference(0, zeroSignal)
    out.difference(0, noService)
    before = tile
  }
  return out.done()
}

export function unpackTiles(bytes: Uint8Array): TileSums[] {
  const from = new ByteReader(bytes)
  const tiles: TileSums[] = []
  let before = 0
  for (let left = from.count(0); left > 0; left--) {
    const tile = before + from.count(0)
    tiles.push({
      tile,
      operator: from.count(0),
      bearer: from.count(0),
      samples: from.difference(0),
      zeroSignal: from.difference(0),
      noService: from.difference(0),
    })
    before = tile
  }
  return tiles
}

/** Only the distinct tiles: the sums are skipped, so a month takes the time of a day. */
export function unpackTileCodes(bytes: Uint8Array): number[] {
  const from = new ByteReader(bytes)
  const tiles: number[] = []
  let tile = 0
  for (let left = from.count(0); left > 0; left--) {
    const step = from.count(0)
    tile += step
    if (step > 0 || tiles.length === 0) tiles.push(tile)
    for (let figure = 0; figure < figuresOfTile; figure++) from.count(0)
  }
  return tiles
}

/** Numbers after each tile: its operator, its bearer and three counts. */
const figuresOfTile = 5
