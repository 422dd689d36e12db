import { z } from 'zod'
import { anomalyDeviceSortFields } from '../anomalies/anomalies.ts'
import { BatteryRow, batterySortFields } from '../battery/batteries.ts'
import { DischargeCause } from '../battery/discharge-cause.ts'
import { call, csv } from '../call.ts'
import { DeviceRow } from '../fleet/devices.ts'
import { exportQuery, listOf, PageQuery, SearchText, sortBy } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { CaseNumber } from './case.ts'
import { OfCase } from './one-case.ts'

/** Devices of a case: those that it has now, or those of its peak that still exist [K-503, K-812]. */
const Which = z.object({ number: CaseNumber, which: z.enum(['now', 'peak']) })
const Asked = Which.extend({ search: SearchText.optional() })
const reads = [...estateSubjects, 'cases'] as const

const ofDevices = { kind: 'world', permission: 'cases.read', product: 'coreV2' } as const
const DevicesBody = Asked.extend({ sort: sortBy(anomalyDeviceSortFields).optional() })

export const listCaseDevices = call({
  method: 'POST',
  path: '/api/cases/devicesList',
  summary: 'The devices of a case [K-812]; none where it is about batteries',
  access: ofDevices,
  reads,
  refuses: ['notFound'],
  query: PageQuery,
  body: DevicesBody,
  answer: listOf(DeviceRow),
})

export const exportCaseDevices = call({
  method: 'POST',
  path: '/api/cases/exportDevices',
  summary: 'The same devices as a file [K-812]',
  access: ofDevices,
  refuses: ['notFound'],
  query: exportQuery(),
  body: DevicesBody,
  answer: csv,
})

const ofBatteries = {
  kind: 'world',
  permission: 'cases.read',
  product: 'batteryEssentials',
  part: 'batteries',
} as const
const BatteriesBody = Asked.extend({ sort: sortBy(batterySortFields).optional() })

export const listCaseBatteries = call({
  method: 'POST',
  path: '/api/cases/batteriesList',
  summary: 'The batteries of a case [K-812]; none where it is about devices',
  access: ofBatteries,
  reads,
  refuses: ['notFound'],
  query: PageQuery,
  body: BatteriesBody,
  answer: listOf(BatteryRow),
})

/** To whom the discharge of a case's devices, or batteries, is put down now. */
export const readCaseDischargeCauses = call({
  method: 'GET',
  path: '/api/cases/dischargeCauses',
  summary: 'How many devices, or batteries, of a case drain by whose fault [K-518]',
  access: ofBatteries,
  reads,
  refuses: ['notFound'],
  query: OfCase,
  answer: z.object({
    causes: z.array(z.object({ cause: DischargeCause, count: z.int().min(1) })),
    /** Devices or batteries that nothing was judged of. */
    others: z.int().min(0),
  }),
})

export const exportCaseBatteries = call({
  method: 'POST',
  path: '/api/cases/exportBatteries',
  summary: 'The same batteries as a file [K-812]',
  access: ofBatteries,
  refuses: ['notFound'],
  query: exportQuery(),
  body: BatteriesBody,
  answer: csv,
})
