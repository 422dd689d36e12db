/** A day of twenty years and less has two bytes. */
export function packDays(days: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * days.length)
  for (const [index, day] of days.entries()) bytes.writeUInt16BE(Math.round(day), 2 * index)
  return bytes
}
