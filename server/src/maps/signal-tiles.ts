import type { CoverageMapBody } from '@muster/contract'
import type { Tile } from '@muster/rules'
import { tileText } from '@muster/rules'
import type { z } from 'zod'

/** What any of the maps is asked for; only that of coverage names a bearer. */
export type AskedMap = z.output<typeof CoverageMapBody>

/** The signal samples of one tile. */
export interface TileCounts {
  samples: number
  /** With a very poor signal or none, so those without service are among them. */
  zeroSignal: number
  noService: number
  /** With the coverage that is asked about. */
  covered: number
}

/** Collects samples by their tiles; a tile without any is in no answer. */
export class SignalTiles {
  private readonly counts = new Map<string, TileCounts>()

  add(tile: Tile, { samples, zeroSignal, noService, covered }: TileCounts): void {
    const name = tileText(tile)
    const known = this.counts.get(name)
    if (known) {
      known.samples += samples
      known.zeroSignal += zeroSignal
      known.noService += noService
      known.covered += covered
    } else this.counts.set(name, { samples, zeroSignal, noService, covered })
  }

  get size(): number {
    return this.counts.size
  }

  /** By their names. */
  entries(): [geotile: string, counts: TileCounts][] {
    return [...this.counts]
  }
}
