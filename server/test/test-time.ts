/** When every test's clock starts. */
export const firstTestTime = new Date(Date.UTC(2026, 10, 16, 9, 0, 0))
