export const halvesOfDay = ['AM', 'PM'] as const
export type HalfOfDay = (typeof halvesOfDay)[number]

export interface HourOfDay {
  /** 1 to 12. */
  hour: number
  half: HalfOfDay
}

/** An hour from 0 to 23 on a 12-hour clock: 0 is 12 AM, 12 is 12 PM. */
export const hourOfDay = (hour: number): HourOfDay => ({
  hour: hour % 12 === 0 ? 12 : hour % 12,
  half: hour < 12 ? 'AM' : 'PM',
})

/** The inverse. */
export const hourOf = ({ hour, half }: HourOfDay): number => (hour % 12) + (half === 'PM' ? 12 : 0)
