interface Times {
  from?: number | undefined
  to?: number | undefined
}

/** What a question is about, whenever it is asked: the next slot of time makes no other choice of it. */
export const chosenIn = ({ from, to, ...rest }: Times): string =>
  JSON.stringify([rest, from === undefined || to === undefined ? null : to - from])
