/** Days whose events count twice. */
export const freshDays = 2

/**
 * How much an event counts that was so many days before the end of the searched day, or a day with an alert: what is
 * fresh counts twice. A cause that just began has few events in a period of a week; one that has long been there loses
 * little.
 */
export const weightOfAge = (days: number): number => (days < freshDays ? 2 : 1)
