/** When the clock of every test begins. */
export const firstTestTime = new Date(Date.UTC(2026, 10, 16, 9, 0, 0))
