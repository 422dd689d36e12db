import { savedTables } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { pageSizeOf } from './table-page-size.ts'

describe('the size of a page', () => {
  it("is the user's, else the world's, else 20 [C-330 C-9912 C-2315 B-851 B-852 B-9947]", () => {
    expect(pageSizeOf('devicesList', { devicesList: 30 }, { devicesList: 40 })).toBe(30)
    expect(pageSizeOf('devicesList', { usersList: 30 }, { devicesList: 40 })).toBe(40)
    expect(pageSizeOf('devicesList', {}, {})).toBe(20)
    expect(pageSizeOf('devicesList', undefined, undefined)).toBe(20)
  })

  it('is nine in the list of batteries, unless another was saved [B-419 B-1420 B-9924]', () => {
    expect(pageSizeOf('batteryList', {}, {})).toBe(9)
    expect(pageSizeOf('batteryList', { batteryList: 30 }, {})).toBe(30)
    expect(pageSizeOf('batteryDevicesList', {}, {})).toBe(20)
  })

  it.each([0, -5, 2.5, 100_000])('is the usual one where %d was kept', (kept) => {
    expect(pageSizeOf('devicesList', { devicesList: kept }, undefined)).toBe(20)
  })

  it('is kept for these tables [B-853 C-332 C-9912]', () => {
    // The documents name nineteen; the audit trail, cases and orders came later.
    const later = [
      'auditList',
      'casesList',
      'caseDevicesList',
      'caseBatteriesList',
      'deliveriesList',
      'replacementOrdersList',
    ]
    expect(savedTables.filter((table) => !later.includes(table))).toHaveLength(19)
    expect(savedTables).toEqual(
      expect.arrayContaining([
        'devicesList',
        'homeLocationAndGroupOverview',
        'applicationsList',
        'anomaliesList',
        'processesList',
        'processDeviceList',
        'eventsList24Hours',
        'eventsList30Days',
      ]),
    )
  })
})
