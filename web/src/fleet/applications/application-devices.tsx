import {
  type ApplicationDeviceRow,
  applicationDeviceDefaultSort,
  applicationDeviceSortFields,
  exportApplicationDevices,
} from '@muster/contract'
import { useList } from '../../estate/list/use-list.ts'
import { request } from '../../session/request/request.ts'
import { fieldColumns, missing } from '../software/software-columns.ts'
import type { DeviceContext, OwnColumns } from '../software/software-device-columns.tsx'
import { SoftwareDevices } from '../software/software-devices.tsx'
import type { SoftwareFilter } from '../software/use-software-filter.ts'
import { applicationDevicesQuery } from './applications.queries.ts'

interface ApplicationDevicesProps {
  id: string
  chosen: SoftwareFilter<'version'>
}

type OwnField = 'mobileDataUsage' | 'wifiDataUsage' | 'version'

function ownColumns({ t, formats: { size } }: DeviceContext): OwnColumns<ApplicationDeviceRow, OwnField> {
  const column = fieldColumns<ApplicationDeviceRow, OwnField>((field) =>
    t(`software:devices.columns.${field}`),
  )
  // Independent of the chosen period, unlike the rest of the page [C-2331].
  const ofLastDays = { align: 'end', hint: t('software:devices.dataHint') } as const
  return {
    ofSoftware: [
      { ...column('mobileDataUsage', (row) => size(row.mobileDataUsage)), ...ofLastDays },
      { ...column('wifiDataUsage', (row) => size(row.wifiDataUsage)), ...ofLastDays },
      column('version', ({ version }) => version || missing),
    ],
  }
}

/** The devices that have an application [C-1636 to C-1641]. */
export function ApplicationDevices({ id, chosen }: ApplicationDevicesProps) {
  const { days: _, ...part } = chosen.filter
  const list = useList({
    table: 'applicationDevicesList',
    fields: applicationDeviceSortFields,
    defaultSort: applicationDeviceDefaultSort,
    mode: 'cycle',
    idOf: ({ deviceInfo }: ApplicationDeviceRow) => deviceInfo.id,
    ask: ({ rows, search, sort }) => ({
      query: { id, ...rows },
      body: { ...part, ...chosen.version, sort, search },
    }),
    query: (world, { query, body }) => applicationDevicesQuery(world, query, body),
    file: {
      name: 'applicationDevices.csv',
      fetch: (world, input) => request(exportApplicationDevices, { world, ...input }),
    },
  })
  return (
    <SoftwareDevices
      kind="applications"
      list={list}
      ownColumns={ownColumns}
      versionOf={({ version }) => version}
    />
  )
}
