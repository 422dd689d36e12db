import { deviceAlerts } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { isKnownAlert } from '../estate/anomaly/known-alert.ts'
import { readAlertTypes, toggleAlertType, writeAlertTypes } from './alert-type.ts'

describe('alert types', () => {
  it('that have words are the ten statuses of a device [C-1809]', () => {
    expect(deviceAlerts.filter(isKnownAlert)).toHaveLength(10)
    expect(['deviceStatus', 'healthStatus', '', 'constructor'].filter(isKnownAlert)).toEqual([])
  })

  it('are read from an address, and written into it', () => {
    const parameters = new URLSearchParams('sort=-lastDetected')
    writeAlertTypes(['deviceTimeErrorStatus', 'averageDischargeStatus'], parameters)
    expect(parameters.get('alertTypes')).toBe('deviceTimeErrorStatus,averageDischargeStatus')
    expect(readAlertTypes(parameters)).toEqual(['deviceTimeErrorStatus', 'averageDischargeStatus'])
    writeAlertTypes([], parameters)
    expect(parameters.toString()).toBe('sort=-lastDetected')
  })

  it('come and go one by one', () => {
    const parameters = new URLSearchParams('alertTypes=deviceTimeErrorStatus')
    toggleAlertType('averageDischargeStatus', parameters)
    expect(readAlertTypes(parameters)).toEqual(['deviceTimeErrorStatus', 'averageDischargeStatus'])
    toggleAlertType('deviceTimeErrorStatus', parameters)
    expect(readAlertTypes(parameters)).toEqual(['averageDischargeStatus'])
    toggleAlertType('averageDischargeStatus', parameters)
    expect(parameters.toString()).toBe('')
  })

  it('that nobody knows count as not there', () => {
    const parameters = new URLSearchParams('alertTypes=nonsense,,deviceTimeErrorStatus')
    expect(readAlertTypes(parameters)).toEqual(['deviceTimeErrorStatus'])
  })
})
