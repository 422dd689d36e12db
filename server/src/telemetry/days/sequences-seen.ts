/** Which reports of a device were accepted: the highest sequence, and a bitmap of those right before it. */
export interface SequencesSeen {
  highest: number
  /** Bit n: the sequence n + 1 before the highest was accepted. */
  before: number
}

/** Sequences remembered before the highest; as a bitmap they must fit into an integer of 53 bits. */
export const remembered = 48

/** False for sequences too old to know; accepting a report again changes nothing but costs time. */
export function isSeen({ highest, before }: SequencesSeen, sequence: number): boolean {
  if (sequence >= highest) return sequence === highest
  const back = highest - sequence
  return back <= remembered && Math.floor(before / 2 ** (back - 1)) % 2 === 1
}

export function withSeen(seen: SequencesSeen, sequence: number): SequencesSeen {
  const { highest, before } = seen
  if (isSeen(seen, sequence)) return seen
  if (sequence < highest) {
    const back = highest - sequence
    return back > remembered ? seen : { highest, before: before + 2 ** (back - 1) }
  }
  const ahead = sequence - highest
  if (ahead > remembered || highest === 0) return { highest: sequence, before: 0 }
  const kept = before % 2 ** (remembered - ahead)
  return { highest: sequence, before: kept * 2 ** ahead + 2 ** (ahead - 1) }
}
