import {
  exportProcessDevices,
  exportRows,
  type ProcessDeviceRow,
  type ProcessDeviceSortField,
  processDeviceDefaultSort,
  processDeviceSortFields,
} from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../session/request/request.ts'
import { useTablePageSize } from '../../session/table-page-size.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
import { useTableState } from '../../ui/table/use-table-state.ts'
import type { EstateReport } from '../performance/estate-report.ts'
import { fieldColumns, missing } from '../software/software-columns.ts'
import { softwareDeviceColumns } from '../software/software-device-columns.tsx'
import { SoftwareDevices } from '../software/software-devices.tsx'
import { useDeviceSurroundings } from '../software/use-device-context.ts'
import type { SoftwareFilter } from '../software/use-software-filter.ts'
import type { ProcessNames, ProcessVersionName } from './process-names.ts'
import { processDevicesQuery } from './processes.queries.ts'

interface ProcessDevicesProps {
  names: ProcessNames
  chosen: SoftwareFilter<ProcessVersionName>
  report: EstateReport
}

type OwnField = 'deviceName' | ProcessVersionName

/** The devices that have a process [C-1721, C-1722]. */
export function ProcessDevices({ names, chosen, report }: ProcessDevicesProps) {
  const { t } = useTranslation('software')
  const { world } = useWorld()
  const state = useTableState<ProcessDeviceSortField>({
    fields: processDeviceSortFields,
    defaultSort: processDeviceDefaultSort,
    mode: 'cycle',
    size: useTablePageSize('processDeviceList'),
  })
  const body = {
    ...names,
    ...report.body,
    ...chosen.version,
    sort: state.sort,
    search: state.search,
  }
  const query = useQuery({
    ...processDevicesQuery(world.id, state.rows, body),
    enabled: state.isKnown,
  })
  const list = useTableRows(query, state)
  const context = useDeviceSurroundings(list.asOf)
  const columns = useMemo(() => {
    const column = fieldColumns<ProcessDeviceRow, OwnField>((field) => t(`devices.columns.${field}`))
    return softwareDeviceColumns(context, {
      ofDevice: [{ ...column('deviceName', ({ deviceName }) => deviceName || missing), maxWidth: 200 }],
      ofSoftware: [
        column('productVersion', ({ productVersion }) => productVersion || missing),
        column('fileVersion', ({ fileVersion }) => fileVersion || missing),
      ],
    })
  }, [context, t])

  return (
    <SoftwareDevices
      kind="processes"
      state={state}
      list={list}
      columns={columns}
      context={context}
      versionOf={({ fileVersion }) => fileVersion}
      file={{
        fileName: 'processDevices.csv',
        fetchFile: () =>
          request(exportProcessDevices, {
            world: world.id,
            query: { limit: exportRows, offset: 0 },
            body,
          }),
      }}
    />
  )
}
