const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[_/\s]+/g, ' ')
    .trim()

/** Zones by what people call them: "new york" finds "America/New_York". */
export const matchesZone = (zone: string, search: string): boolean => plain(zone).includes(plain(search))
