import type { SignalMapBody } from '@muster/contract'
import type { Tile } from '@muster/rules'
import { tileText } from '@muster/rules'
import type { z } from 'zod'

export type AskedMap = z.output<typeof SignalMapBody>

/** The signal samples of one tile. */
export interface TileCounts {
  samples: number
  /** With a very poor signal or none, so those without service are among them. */
  zeroSignal: number
  noService: number
}

/** Collects samples by their tiles; a tile without any is in no answer. */
export class SignalTiles {
  private readonly counts = new Map<string, TileCounts>()

  add(tile: Tile, { samples, zeroSignal, noService }: TileCounts): void {
    const name = tileText(tile)
    const known = this.counts.get(name)
    if (known) {
      known.samples += samples
      known.zeroSignal += zeroSignal
      known.noService += noService
    } else this.counts.set(name, { samples, zeroSignal, noService })
  }

  get size(): number {
    return this.counts.size
  }

  /** By their names. */
  entries(): [geotile: string, counts: TileCounts][] {
    return [...this.counts]
  }
}
