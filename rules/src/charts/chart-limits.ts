/** Events that a tooltip lists before it only counts the rest [B-954]. */
export const tooltipEvents = 12

/** In milliseconds. */
export const chartTimings = {
  /** Delay before a tooltip opens [B-956]. */
  tooltipDelay: 250,
  /** How long a selected item stands out [B-952, C-2322]. */
  highlight: 2000,
  /** Between two reactions to scrolling or resizing [B-957, C-2324]. */
  throttle: 100,
} as const

/** The items a tooltip lists, and how many more there are [B-954, B-955]. */
export const listedInTooltip = <Item>(items: readonly Item[]): { listed: readonly Item[]; more: number } => ({
  listed: items.slice(0, tooltipEvents),
  more: Math.max(0, items.length - tooltipEvents),
})

/** The message to log when more was collected than expected; null otherwise [B-958, C-2354]. */
export const tooManyItems = (expected: number, collected: number): string | null =>
  collected > expected ? `Too many items! expected: ${expected}, collected: ${collected}` : null
