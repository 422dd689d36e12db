import { describe, expect, it } from 'vitest'
import { deviceAlerts } from '../alerts/statuses.ts'
import { anomalyLimits } from '../limits.ts'
import {
  Anomaly,
  anomalyDefaultSort,
  anomalyDeviceDefaultSort,
  anomalyHistoryDays,
  DeviceBitSet,
  deviceBitSetLength,
  exportAnomalyDevices,
} from './anomalies.ts'

describe('anomalies', () => {
  it('need 50 devices, and show 90 days of history [C-2329]', () => {
    expect(anomalyLimits.devices).toBe(50)
    expect(anomalyHistoryDays).toBe(90)
  })

  it('come with the last detected first, their devices with the last seen first [C-2345]', () => {
    expect(anomalyDefaultSort).toEqual({ field: 'lastDetected', order: 'desc' })
    expect(anomalyDeviceDefaultSort).toEqual({ field: 'updated', order: 'desc' })
  })

  it('are of the ten alerts of devices [C-1809]', () => {
    expect(Anomaly.shape.alertType.options).toEqual([...deviceAlerts])
    expect(deviceAlerts).toHaveLength(10)
  })

  it('export 10,000 devices at most [C-2316]', () => {
    const { query } = exportAnomalyDevices
    expect(query?.parse({})).toEqual({ limit: 10_000, offset: 0 })
    expect(query?.safeParse({ limit: '10001' }).success).toBe(false)
  })

  it('accept a set of devices that looks like one, and is no longer than their own answers', () => {
    const accepts = (text: string) => DeviceBitSet.safeParse(text).success
    expect(['Y2Bg_-0', 'A'.repeat(deviceBitSetLength)].filter(accepts)).toHaveLength(2)
    expect(['a b', 'é', '<x>', 'A=', 'A'.repeat(deviceBitSetLength + 1)].filter(accepts)).toEqual([])
  })
})
