import {
  type ApplicationDeviceRow,
  type ApplicationDeviceSortField,
  applicationDeviceDefaultSort,
  applicationDeviceSortFields,
  exportApplicationDevices,
  exportRows,
} from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { request } from '../../session/request/request.ts'
import { useTablePageSize } from '../../session/table-page-size.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { fieldColumns, missing } from '../software/software-columns.ts'
import { softwareDeviceColumns } from '../software/software-device-columns.tsx'
import { SoftwareDevices } from '../software/software-devices.tsx'
import { useDeviceSurroundings } from '../software/use-device-context.ts'
import type { SoftwareFilter } from '../software/use-software-filter.ts'
import { applicationDevicesQuery } from './applications.queries.ts'

interface ApplicationDevicesProps {
  id: string
  chosen: SoftwareFilter<'version'>
}

type OwnField = 'mobileDataUsage' | 'wifiDataUsage' | 'version'

/** The devices that have an application [C-1636 to C-1641]. */
export function ApplicationDevices({ id, chosen }: ApplicationDevicesProps) {
  const { t } = useTranslation('software')
  const { world } = useWorld()
  const { size } = useFormats()
  const state = useTableState<ApplicationDeviceSortField>({
    fields: applicationDeviceSortFields,
    defaultSort: applicationDeviceDefaultSort,
    mode: 'cycle',
    size: useTablePageSize('applicationDevicesList'),
  })
  const { days: _, ...part } = chosen.filter
  const body = { ...part, ...chosen.version, sort: state.sort, search: state.search }
  const query = useQuery({
    ...applicationDevicesQuery(world.id, { id, ...state.rows }, body),
    enabled: state.isKnown,
  })
  const list = useTableRows(query, state)
  const context = useDeviceSurroundings(list.asOf)
  const columns = useMemo(() => {
    const column = fieldColumns<ApplicationDeviceRow, OwnField>((field) => t(`devices.columns.${field}`))
    // Unlike all else on the page they are of no chosen period [C-2331].
    const ofLastDays = { align: 'end', hint: t('devices.dataHint') } as const
    return softwareDeviceColumns(context, {
      ofSoftware: [
        { ...column('mobileDataUsage', (row) => size(row.mobileDataUsage)), ...ofLastDays },
        { ...column('wifiDataUsage', (row) => size(row.wifiDataUsage)), ...ofLastDays },
        column('version', ({ version }) => version || missing),
      ],
    })
  }, [context, size, t])

  return (
    <SoftwareDevices
      kind="applications"
      state={state}
      list={list}
      columns={columns}
      context={context}
      versionOf={({ version }) => version}
      file={{
        fileName: 'applicationDevices.csv',
        fetchFile: () =>
          request(exportApplicationDevices, {
            world: world.id,
            query: { id, limit: exportRows, offset: 0 },
            body,
          }),
      }}
    />
  )
}
