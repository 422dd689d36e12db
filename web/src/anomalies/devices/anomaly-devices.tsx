import { Button } from '@mantine/core'
import {
  type AnomalyDay,
  anomalyDeviceDefaultSort,
  anomalyDeviceSortFields,
  type DeviceRow,
  exportAnomalyDevices,
  exportRows,
} from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageAbove } from '../../estate/detail/page-trail.tsx'
import { ListActions } from '../../estate/list/list-actions.tsx'
import { ListPage } from '../../estate/list/list-page.tsx'
import { request } from '../../session/request/request.ts'
import { useTablePageSize } from '../../session/table-page-size.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useWorldSettings } from '../../session/world/world-settings.ts'
import { IconFilterOff } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { anomalyDevicesQuery } from '../anomalies.queries.ts'
import { type AnomalyDeviceField, anomalyDeviceColumns, deviceCard } from './anomaly-device-columns.tsx'

interface AnomalyDevicesProps {
  /** The way back. */
  above: readonly PageAbove[]
  day: AnomalyDay
  subtitle: string
}

const idOf = ({ id }: DeviceRow) => id
const nameOf = ({ serialNumber }: DeviceRow) => serialNumber

/** The devices of a day's bit set that are still there [C-1831 to C-1834]. */
export function AnomalyDevices({ above, day: { deviceBitSet }, subtitle }: AnomalyDevicesProps) {
  const { t } = useTranslation(['anomalies', 'estate', 'ui'])
  const { world } = useWorld()
  const identifier = useWorldSettings()?.deviceIdentifier ?? 'serialNumber'
  const state = useTableState<AnomalyDeviceField>({
    fields: anomalyDeviceSortFields,
    defaultSort: anomalyDeviceDefaultSort,
    mode: 'cycle',
    size: useTablePageSize('anomalyDevicesList'),
  })
  const body = { sort: state.sort, search: state.search, deviceBitSet }
  const query = useQuery({
    ...anomalyDevicesQuery(world.id, { query: state.rows, body }),
    enabled: state.isKnown,
  })
  const list = useTableRows(query, state)
  const context = useMemo(() => ({ t, identifier, now: list.asOf }), [t, identifier, list.asOf])
  const columns = useMemo(() => anomalyDeviceColumns(context), [context])
  const fetchFile = () =>
    request(exportAnomalyDevices, { world: world.id, query: { limit: exportRows, offset: 0 }, body })

  return (
    <ListPage
      title={t('anomalies:ofDay.title')}
      above={above}
      subtitle={subtitle}
      count={list.total}
      search={{ of: state, label: t('anomalies:ofDay.search'), hint: t('anomalies:ofDay.searchHint') }}
      toolbar={<ListActions file={{ fileName: 'anomalyDevices.csv', fetchFile, isEmpty: !list.total }} />}
    >
      <DataTable
        label={t('anomalies:ofDay.title')}
        columns={columns}
        state={state}
        list={list}
        idOf={idOf}
        nameOf={nameOf}
        card={(row) => deviceCard(row, context)}
        failed={t('anomalies:ofDay.failed')}
        empty={
          state.search === '' ? (
            <EmptyState title={t('anomalies:ofDay.none')}>{t('anomalies:ofDay.noneText')}</EmptyState>
          ) : (
            <EmptyState
              icon={<IconFilterOff size={28} stroke={1.5} />}
              title={t('anomalies:ofDay.noneFound')}
              action={<Button onClick={() => state.searchFor('')}>{t('ui:table.clearSearch')}</Button>}
            />
          )
        }
      />
    </ListPage>
  )
}
