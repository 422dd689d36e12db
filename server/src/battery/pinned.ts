interface Page {
  limit: number
  offset: number
}

interface Asked extends Page {
  /** The number of the row to leave out. */
  except?: number
}

interface Found {
  numbers: number[]
  totalCount: number
}

/** A page of a list whose first row is a given one, which is not repeated in its own place [B-9974]. */
export async function pinned(
  first: number | null,
  { limit, offset }: Page,
  find: (asked: Asked) => Promise<Found>,
): Promise<Found> {
  if (first === null) return await find({ limit, offset })
  const rest =
    offset === 0
      ? await find({ limit: limit - 1, offset, except: first })
      : await find({ limit, offset: offset - 1, except: first })
  return {
    numbers: offset === 0 ? [first, ...rest.numbers] : rest.numbers,
    totalCount: rest.totalCount + 1,
  }
}
