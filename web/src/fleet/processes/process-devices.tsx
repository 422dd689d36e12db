import {
  exportProcessDevices,
  type ProcessDeviceRow,
  processDeviceDefaultSort,
  processDeviceSortFields,
} from '@muster/contract'
import { useList } from '../../estate/list/use-list.ts'
import { request } from '../../session/request/request.ts'
import type { EstateReport } from '../performance/estate-report.ts'
import { fieldColumns, missing } from '../software/software-columns.ts'
import type { DeviceContext, OwnColumns } from '../software/software-device-columns.tsx'
import { SoftwareDevices } from '../software/software-devices.tsx'
import type { SoftwareFilter } from '../software/use-software-filter.ts'
import type { ProcessNames, ProcessVersionName } from './process-names.ts'
import { processDevicesQuery } from './processes.queries.ts'

interface ProcessDevicesProps {
  names: ProcessNames
  chosen: SoftwareFilter<ProcessVersionName>
  report: EstateReport
}

type OwnField = 'deviceName' | ProcessVersionName

function ownColumns({ t }: DeviceContext): OwnColumns<ProcessDeviceRow, OwnField> {
  const column = fieldColumns<ProcessDeviceRow, OwnField>((field) => t(`software:devices.columns.${field}`))
  return {
    ofDevice: [{ ...column('deviceName', ({ deviceName }) => deviceName || missing), maxWidth: 200 }],
    ofSoftware: [
      column('productVersion', ({ productVersion }) => productVersion || missing),
      column('fileVersion', ({ fileVersion }) => fileVersion || missing),
    ],
  }
}

/** The devices that have a process [C-1721, C-1722]. */
export function ProcessDevices({ names, chosen, report }: ProcessDevicesProps) {
  const list = useList({
    table: 'processDeviceList',
    fields: processDeviceSortFields,
    defaultSort: processDeviceDefaultSort,
    mode: 'cycle',
    idOf: ({ deviceInfo }: ProcessDeviceRow) => deviceInfo.id,
    ask: ({ rows, search, sort }) => ({
      query: rows,
      body: { ...names, ...report.body, ...chosen.version, sort, search },
    }),
    query: (world, { query, body }) => processDevicesQuery(world, query, body),
    file: {
      name: 'processDevices.csv',
      fetch: (world, input) => request(exportProcessDevices, { world, ...input }),
    },
  })
  return (
    <SoftwareDevices
      kind="processes"
      list={list}
      ownColumns={ownColumns}
      versionOf={({ fileVersion }) => fileVersion}
    />
  )
}
