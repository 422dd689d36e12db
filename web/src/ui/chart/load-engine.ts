/** ECharts is a separate chunk: it is large, and few pages need it. */
export const loadChartEngine = () => import('./chart-engine.ts')
