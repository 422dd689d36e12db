/** A part of a day, in minutes since it began; the end is exclusive. */
export interface Window {
  from: number
  to: number
}

export const wholeDay: Window = { from: 0, to: Number.POSITIVE_INFINITY }
