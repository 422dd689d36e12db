interface Times {
  from?: number | undefined
  to?: number | undefined
}

/** Identifies a choice regardless of the current time: the next time slot is the same choice. */
export const chosenIn = ({ from, to, ...rest }: Times): string =>
  JSON.stringify([rest, from === undefined || to === undefined ? null : to - from])
