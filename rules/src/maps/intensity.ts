import type {
  AnswerOf,
  readCoverageIntensity,
  readNoServiceIntensity,
  readZeroSignalIntensity,
} from '@muster/contract'

/** A tile of the map and the percentage of its samples that count [C-2029]. */
export interface IntensityTile {
  geotile: string
  /** From 0 to 100. */
  percentage: number
  count: number
  totalCount: number
}

type ZeroSignalTile = AnswerOf<typeof readZeroSignalIntensity>[number]
type NoServiceTile = AnswerOf<typeof readNoServiceIntensity>[number]
type CoverageTile = AnswerOf<typeof readCoverageIntensity>[number]

/** The answers name their figures differently [C-9940]. */
export const intensityOfZeroSignal = (tile: ZeroSignalTile): IntensityTile => ({
  geotile: tile.geotile,
  percentage: tile.zeroSignalPercentage,
  count: tile.zeroSignalCount,
  totalCount: tile.totalCount,
})

export const intensityOfNoService = (tile: NoServiceTile): IntensityTile => ({
  geotile: tile.geotile,
  percentage: tile.noServicePercentage,
  count: tile.noServiceCount,
  totalCount: tile.totalCount,
})

export const intensityOfCoverage = (tile: CoverageTile): IntensityTile => ({
  geotile: tile.geotile,
  percentage: tile.coveragePercentage,
  count: tile.coverageCount,
  totalCount: tile.totalCount,
})

export const intensityBands = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
export type IntensityBand = (typeof intensityBands)[number]

/** Ten bands of ten percent, each including its lower edge; the last includes its upper edge too [C-1405, C-2338]. */
export const intensityBand = (percentage: number): IntensityBand =>
  intensityBands[Math.min(9, Math.max(0, Math.floor(percentage / 10)))] ?? 1

/** Days that signal maps look back [C-1401, C-2328]. */
export const signalMapDays = [30, 7, 2] as const
export type SignalMapDays = (typeof signalMapDays)[number]
