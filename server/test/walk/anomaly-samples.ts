import { bitmapOf } from '../../src/alerts/index.ts'
import { bitSetOf } from '../../src/anomalies/bit-set.ts'
import { mark } from './planted-rows.ts'
import type { Sample } from './sample.ts'

const page = { limit: '20', offset: '0' }
/** The device that every world of the walk has, and one that none has. */
const deviceBitSet = bitSetOf(bitmapOf([1, 77]))

/** An anomaly that only the foreign world has. */
const ofAnomaly =
  (query: Record<string, string> = {}) =>
  (): Sample => ({
    query: { anomalyId: mark, ...query },
    admitted: () => 'notFound',
  })

/** A valid input of every call of the anomalies, by path. */
export const anomalySamples: Record<string, () => Sample> = {
  '/api/core/anomalies/list': () => ({
    query: page,
    body: {
      sort: { field: 'description', order: 'asc' },
      alertStatuses: ['deviceUserExperienceRebootStatus', 'deviceTimeErrorStatus'],
      packageName: 'com.example.scan',
    },
  }),
  '/api/core/anomalies/details': ofAnomaly(),
  '/api/core/anomalies/details/deviceCount': ofAnomaly({ timeZone: 'Europe/London' }),
  '/api/core/anomalies/details/exportDeviceCount': ofAnomaly({ timeZone: 'Europe/London' }),
  '/api/core/anomalies/details/devicesList': () => ({
    query: page,
    body: { deviceBitSet, search: '', sort: { field: 'model', order: 'desc' } },
  }),
  '/api/core/anomalies/details/exportList': () => ({ query: page, body: { deviceBitSet } }),
}
