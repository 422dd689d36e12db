import { bearerTypes } from '@muster/contract'
import { isNoService, isZeroSignal, mortonCode } from '@muster/rules'
import type { SignalSample } from '../device-day/model.ts'
import { addTiles, type TileSums, TileTotals } from './tile-sums.ts'

/** What reports change in one cohort's tiles on one day; tiles are of the finest zoom. */
export interface TileDayChange {
  day: number
  cohort: number
  tiles: TileSums[]
}

/** Collects what many reports change in the sums per map tile. */
export class TileChanges {
  private readonly days = new Map<string, TileDayChange>()

  /** Replaces the signal samples of a device's day; each list is oldest first. */
  replace(
    day: number,
    cohort: number,
    before: readonly SignalSample[],
    after: readonly SignalSample[],
  ): void {
    let i = 0
    let j = 0
    while (i < before.length || j < after.length) {
      const old = before[i]
      const now = after[j]
      const difference = old === undefined ? 1 : now === undefined ? -1 : old.at - now.at
      if (old && difference <= 0) {
        if (difference < 0 || old !== now) this.add(day, cohort, tileOf(old, -1))
        i++
      }
      if (now && difference >= 0) {
        if (difference > 0 || old !== now) this.add(day, cohort, tileOf(now, 1))
        j++
      }
    }
  }

  /** Moves the signal samples of a device's day to another cohort. */
  move(day: number, from: number, to: number, signals: readonly SignalSample[]): void {
    const totals = new TileTotals()
    totals.add(signals.map((sample) => tileOf(sample, 1)).filter((tile) => tile !== null))
    for (const tile of totals.all()) {
      this.add(day, from, negative(tile))
      this.add(day, to, tile)
    }
  }

  /** The non-zero changes. */
  kept(): TileDayChange[] {
    return [...this.days.values()]
      .map((change) => ({ ...change, tiles: addTiles([change.tiles]) }))
      .filter(({ tiles }) => tiles.length > 0)
  }

  private add(day: number, cohort: number, tile: TileSums | null): void {
    if (tile === null) return
    const key = `${day}/${cohort}`
    const change = this.days.get(key) ?? { day, cohort, tiles: [] }
    this.days.set(key, change)
    change.tiles.push(tile)
  }
}

/** A sample without a position is on no map. */
function tileOf(sample: SignalSample, sign: 1 | -1): TileSums | null {
  const { position, operator, bearer } = sample
  if (position === null) return null
  return {
    tile: mortonCode({ latitude: position.latitude / 1e5, longitude: position.longitude / 1e5 }),
    operator: operator ?? 0,
    bearer: bearer === null ? 0 : bearerTypes.indexOf(bearer) + 1,
    samples: sign,
    zeroSignal: isZeroSignal(sample) ? sign : 0,
    noService: isNoService(sample) ? sign : 0,
  }
}

const negative = (sums: TileSums): TileSums => ({
  ...sums,
  samples: -sums.samples,
  zeroSignal: -sums.zeroSignal,
  noService: -sums.noService,
})
