/**
 * Milliseconds. The parts of an overview show the same moment: on return all of them are refetched, even those still
 * fresh for other pages.
 */
export const overviewAge = 2_000
