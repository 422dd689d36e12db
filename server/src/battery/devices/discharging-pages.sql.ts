import {
  type BatteryStatusType,
  type DischargingFilter,
  type DischargingSortField,
  dischargingDefaultSort,
  type Sort,
} from '@muster/contract'
import { levelOfType } from '@muster/rules'
import { sql } from 'kysely'
import { findDevicePage } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { pinned } from '../pinned.ts'
import { foundInSearch } from './device-search.sql.ts'

interface AskedPage extends DischargingFilter {
  statusType?: BatteryStatusType | undefined
  sort?: Sort<DischargingSortField> | undefined
  pinnedId?: string | undefined
  limit: number
  offset: number
}

/** A page of devices by the status of their average discharge. */
export async function findDischargingPage(
  scope: Scope,
  { statusType, sort = dischargingDefaultSort, pinnedId, limit, offset, ...filter }: AskedPage,
): Promise<{ numbers: number[]; totalCount: number }> {
  const level = levelOfType(statusType)
  const asked = {
    ...(await foundInSearch(scope, filter)),
    ...(level && { alertStatuses: { averageDischargeStatus: [level] } }),
    sort,
  }
  const first = pinnedId === undefined ? null : await numberOf(pinnedId)
  return await pinned(first, { limit, offset }, async ({ except, ...page }) => {
    const also = except === undefined ? [] : [sql<boolean>`d.number <> ${except}`]
    return await findDevicePage(scope, { ...asked, ...page, also })
  })

  /** The number of a device if it matches; else null. */
  async function numberOf(id: string): Promise<number | null> {
    const also = [sql<boolean>`d.id = ${id}`]
    const { numbers } = await findDevicePage(scope, { ...asked, also, limit: 1, offset: 0 })
    return numbers[0] ?? null
  }
}
