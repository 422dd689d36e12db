import type { DeviceInfo } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { encodeDeviceId } from '../../estate/device/device-id.ts'
import { worldPaths } from '../../session/paths.ts'
import { isInvalid, isNotFound, isOutsideView } from '../../session/request/request-error.ts'
import { useWorld } from '../../session/world/world.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingView } from '../../ui/states/loading-view.tsx'
import { deviceInfoQuery } from './device.queries.ts'
import { DeviceAlerts } from './device-alerts.tsx'
import { DeviceHeader } from './device-header.tsx'
import { besideIdentifiers, deviceInUrl } from './device-lookup.ts'
import { DeviceLookupPage } from './device-lookup-page.tsx'
import { DeviceNotFound } from './device-not-found.tsx'
import classes from './device-page.module.css'
import { DeviceSkeleton } from './device-skeleton.tsx'
import { type DeviceTab, tabOfSegment, tabsOfPlatform } from './device-tabs.ts'
import { useIsGone } from './use-is-gone.ts'

/** Renders the current tab; provided by the app, each in its own chunk. */
export type DeviceTabs = (tab: DeviceTab, device: DeviceInfo) => ReactNode

interface DevicePageProps {
  tabs: DeviceTabs
  /** Leads to the first tab, from one that the device does not have [C-703]. */
  noTab: ReactNode
}

/** A device's page; the URL names its id, or identifiers to look it up by [C-601, C-701]. */
export function DevicePage({ tabs, noTab }: DevicePageProps) {
  const [query] = useSearchParams()
  const { tab: segment } = useParams()
  const { world } = useWorld()
  const address = deviceInUrl(query)
  switch (address.kind) {
    case 'lookup':
      return (
        <DeviceLookupPage given={address.given} tab={tabOfSegment(segment)} rest={besideIdentifiers(query)} />
      )
    case 'device':
      // Without a tab this is the URL of the list.
      return segment === undefined ? (
        <Navigate
          to={`${worldPaths(world.id).coreDevice('info', encodeDeviceId(address.id))}${besideIdentifiers(query)}`}
          replace
        />
      ) : (
        <OneDevice key={address.id} id={address.id} segment={segment} tabs={tabs} noTab={noTab} />
      )
    default:
      return <DeviceNotFound />
  }
}

function OneDevice({ id, segment, tabs, noTab }: DevicePageProps & { id: string; segment: string }) {
  const { world } = useWorld()
  const { data: device, error, refetch } = useQuery(deviceInfoQuery(world.id, id))
  const isGone = useIsGone(id)
  if (isOutsideView(error)) return <DeviceNotFound because="outsideView" />
  if (isGone || isNotFound(error) || isInvalid(error)) return <DeviceNotFound />
  if (!device) return error ? <ErrorState wholePage onRetry={() => void refetch()} /> : <DeviceSkeleton />
  const tab = tabOfSegment(segment, tabsOfPlatform(device.platformType))
  if (tab !== segment) return noTab
  return (
    <>
      <DeviceHeader device={device} tab={tab} />
      <div className={classes.content}>
        <div className={classes.tab}>
          <Suspense fallback={<LoadingView />}>{tabs(tab, device)}</Suspense>
        </div>
        <DeviceAlerts deviceId={device.id} />
      </div>
    </>
  )
}
