/** Colours that series cycle through: `--data-1` to `--data-7` [B-915, B-9951]. */
export const seriesColours = 7

/** The colour number of the series at an index; after the seventh comes the first. */
export const seriesColour = (index: number): number => (index % seriesColours) + 1
