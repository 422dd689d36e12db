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
import { plainDeviceCard, plainDeviceColumns } from '../../estate/device/plain-device-columns.tsx'
import { ListPage } from '../../estate/list/list-page.tsx'
import { ListTable } from '../../estate/list/list-table.tsx'
import { useList } from '../../estate/list/use-list.ts'
import { request } from '../../session/request/request.ts'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { anomalyDevicesQuery } from '../anomalies.queries.ts'

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
  const { t } = useTranslation('anomalies')
  const { t: tOfEstate } = useTranslation('estate')
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
  const context = useMemo(() => ({ t: tOfEstate, identifier }), [tOfEstate, identifier])
  const columns = useMemo(() => plainDeviceColumns(context), [context])

  return (
    <ListPage
      {...frame}
      list={list}
      title={t('ofDay.title')}
      search={{ label: t('ofDay.search'), hint: t('ofDay.searchHint') }}
    >
      <ListTable
        list={list}
        label={t('ofDay.title')}
        columns={columns}
        nameOf={({ serialNumber }) => serialNumber}
        card={(row) => plainDeviceCard(row, context)}
        failed={t('ofDay.failed')}
        noneFound={{ title: t('ofDay.noneFound') }}
        empty={<EmptyState title={t('ofDay.none')}>{t('ofDay.noneText')}</EmptyState>}
      />
    </ListPage>
  )
}
