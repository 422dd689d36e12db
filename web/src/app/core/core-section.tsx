import { brands } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { deviceCountsQuery } from '../../estate/device/device-counts.queries.ts'
import { mayDo, useWorld } from '../../session/world/world.tsx'
import { TabLinks } from '../../ui/page/tab-links.tsx'
import { ErrorBoundary } from '../failure/error-boundary.tsx'
import { PageFailed } from '../failure/page-failed.tsx'
import { Gate } from '../gates/gate.tsx'
import { SkeletonOfPage } from '../loading/page-skeletons.tsx'
import classes from './core-section.module.css'
import { offeredTabs, tabOf, tabPath } from './core-tabs.ts'

/** The frame of all pages about devices: the bar that leads from one to the other, and the page [C-106]. */
export function CoreSection() {
  return (
    <Gate product="coreV2">
      <SelectorBar />
      <Page />
    </Gate>
  )
}

function SelectorBar() {
  const { t } = useTranslation('app')
  const session = useWorld()
  const { world } = session
  const { pathname } = useLocation()
  const { data: counts } = useQuery(deviceCountsQuery(world.id))
  const current = tabOf(pathname)
  const offered = offeredTabs({
    // Most worlds have both: until it is known they are offered, so that no tab moves under the pointer.
    hasAndroid: counts?.android !== 0,
    hasWindows: counts?.windows !== 0,
    mayReadAnomalies: mayDo(session, 'anomalies.read'),
  })
  return (
    <div className={classes.bar}>
      <TabLinks
        label={brands[world.brand].titles.coreV2}
        title={brands[world.brand].titles.coreV2}
        tabs={offered.map((tab) => ({ id: tab, label: t(`core.${tab}`), to: tabPath(world.id, tab) }))}
        current={current}
      />
    </div>
  )
}

/** What a page fails with or waits for leaves the bar above it where it is. */
function Page() {
  const { pathname } = useLocation()
  return (
    <div className={classes.page}>
      <ErrorBoundary fallback={<PageFailed />} place={pathname}>
        <Suspense fallback={<SkeletonOfPage />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
