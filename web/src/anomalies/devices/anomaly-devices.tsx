import {
  type AnomalyDay,
  anomalyDeviceDefaultSort,
  anomalyDeviceSortFields,
  type DeviceRow,
  exportAnomalyDevices,
} from '@muster/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageAbove } from '../../estate/detail/page-trail.tsx'
import { ListPage } from '../../estate/list/list-page.tsx'
import { ListTable } from '../../estate/list/list-table.tsx'
import { useList } from '../../estate/list/use-list.ts'
import { request } from '../../session/request/request.ts'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { anomalyDevicesQuery } from '../anomalies.queries.ts'
import { anomalyDeviceColumns, deviceCard } from './anomaly-device-columns.tsx'

interface AnomalyDevicesProps {
  /** The pages above, for the breadcrumb. */
  above: readonly PageAbove[]
  /** Title of the browser tab. */
  tab: string
  day: AnomalyDay
  subtitle: string
}

/** The devices of a day's bit set that still exist [C-1831 to C-1834]. */
export function AnomalyDevices({ day: { deviceBitSet }, ...frame }: AnomalyDevicesProps) {
  const { t } = useTranslation(['anomalies', 'estate'])
  const identifier = useWorldSettings()?.deviceIdentifier ?? 'serialNumber'
  const list = useList({
    table: 'anomalyDevicesList',
    fields: anomalyDeviceSortFields,
    defaultSort: anomalyDeviceDefaultSort,
    mode: 'cycle',
    idOf: ({ id }: DeviceRow) => id,
    ask: ({ rows, search, sort }) => ({ query: rows, body: { sort, search, deviceBitSet } }),
    query: anomalyDevicesQuery,
    file: {
      name: 'anomalyDevices.csv',
      fetch: (world, input) => request(exportAnomalyDevices, { world, ...input }),
    },
  })
  const context = useMemo(() => ({ t, identifier }), [t, identifier])
  const columns = useMemo(() => anomalyDeviceColumns(context), [context])

  return (
    <ListPage
      {...frame}
      list={list}
      title={t('anomalies:ofDay.title')}
      search={{ label: t('anomalies:ofDay.search'), hint: t('anomalies:ofDay.searchHint') }}
    >
      <ListTable
        list={list}
        label={t('anomalies:ofDay.title')}
        columns={columns}
        nameOf={({ serialNumber }) => serialNumber}
        card={(row) => deviceCard(row, context)}
        failed={t('anomalies:ofDay.failed')}
        noneFound={{ title: t('anomalies:ofDay.noneFound') }}
        empty={<EmptyState title={t('anomalies:ofDay.none')}>{t('anomalies:ofDay.noneText')}</EmptyState>}
      />
    </ListPage>
  )
}
