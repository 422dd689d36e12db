/** Colours that series take turns in: `--data-1` to `--data-7` [B-915, B-9951]. */
export const seriesColours = 7

/** The number of the colour of the series at a place, the first again after the seventh. */
export const seriesColour = (index: number): number => (index % seriesColours) + 1
