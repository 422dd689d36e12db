export { OverviewPage } from './overview-page.tsx'
export { prefetchOverview } from './prefetch-overview.ts'
