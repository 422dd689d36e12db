import type { CoverageMapBody } from '@muster/contract'
import type { Tile } from '@muster/rules'
import { tileText } from '@muster/rules'
import type { z } from 'zod'

/** The request of any signal map; only that of coverage names a bearer. */
export type AskedMap = z.output<typeof CoverageMapBody>

/** The signal samples of one tile. */
export interface TileCounts {
  samples: number
  /** With a very poor signal or none, including those without service. */
  zeroSignal: number
  noService: number
  /** With the requested coverage. */
  covered: number
}

/** Groups samples by tile; tiles without samples are not in the answer. */
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

  /** By tile name. */
  entries(): [geotile: string, counts: TileCounts][] {
    return [...this.counts]
  }
}
