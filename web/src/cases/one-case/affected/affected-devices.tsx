import {
  anomalyDeviceDefaultSort,
  anomalyDeviceSortFields,
  type DeviceRow,
  exportCaseDevices,
  listCaseDevices,
} from '@muster/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { plainDeviceCard, plainDeviceColumns } from '../../../estate/device/plain-device-columns.tsx'
import { useList } from '../../../estate/list/use-list.ts'
import { queryOf } from '../../../session/request/query-of.ts'
import { request } from '../../../session/request/request.ts'
import { useWorldSettings } from '../../../session/world/world-settings.ts'
import { AffectedList, type AffectedProps } from './affected-list.tsx'

/** The devices of a case that still exist, each with a link to its page [K-812]. */
export function AffectedDevices({ number, which, onChoose }: AffectedProps) {
  const { t } = useTranslation('estate')
  const identifier = useWorldSettings()?.deviceIdentifier ?? 'serialNumber'
  const list = useList({
    table: 'caseDevicesList',
    fields: anomalyDeviceSortFields,
    defaultSort: anomalyDeviceDefaultSort,
    mode: 'cycle',
    idOf: ({ id }: DeviceRow) => id,
    ask: ({ rows, search, sort }) => ({ query: rows, body: { number, which, search, sort } }),
    query: (world, asked) => queryOf(listCaseDevices, { world, ...asked }),
    file: {
      name: `case-${number}-devices.csv`,
      fetch: (world, input) => request(exportCaseDevices, { world, ...input }),
    },
  })
  const context = useMemo(() => ({ t, identifier }), [t, identifier])
  const columns = useMemo(() => plainDeviceColumns(context), [context])
  return (
    <AffectedList
      of="devices"
      which={which}
      onChoose={onChoose}
      list={list}
      columns={columns}
      nameOf={({ serialNumber }) => serialNumber}
      card={(row) => plainDeviceCard(row, context)}
    />
  )
}
