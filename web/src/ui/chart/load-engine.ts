/** What draws charts is a chunk of its own: large, and on few pages. */
export const loadChartEngine = () => import('./chart-engine.ts')
