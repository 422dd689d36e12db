import type { EventInfo } from '@muster/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { worldPaths } from '../../../../session/paths.ts'
import { hasBatteryPart, useWorld } from '../../../../session/world/world.tsx'
import { queryString } from '../../../../ui/url-state.ts'

interface LinkedDetailsProps {
  event: Pick<EventInfo, 'oldBatteryInfo' | 'newBatteryInfo'>
  /** The details as text. */
  children: ReactNode
}

/** The details of an event in a list; batteries link to what is known of them, where licensed. */
export function LinkedDetails({ event, children }: LinkedDetailsProps) {
  const isLinked = hasBatteryPart(useWorld(), 'batteries')
  const from = event.oldBatteryInfo?.serialNumber
  const to = event.newBatteryInfo?.serialNumber
  if (!isLinked || (from === undefined && to === undefined)) return children
  return (
    <>
      <BatteryLink serialNumber={from} /> → <BatteryLink serialNumber={to} />
    </>
  )
}

function BatteryLink({ serialNumber }: { serialNumber: string | undefined }) {
  const { t } = useTranslation('events')
  const { batteries } = worldPaths(useWorld().world.id)
  if (serialNumber === undefined) return t('nothing')
  const query = queryString(new URLSearchParams({ search: serialNumber }))
  return <Link to={`${batteries()}${query}`}>{serialNumber}</Link>
}
