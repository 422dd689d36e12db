import { mark } from './planted-rows.ts'
import type { Sample } from './sample.ts'

const page = { limit: '20', offset: '0' }
const id = '1'
const days = { days: 30, timeZone: 'Europe/Paris' }
const part = { homeLocationId: 'own-depot', group: 'drivers' }
/** By the marks that only the foreign world has. */
const process = { processName: mark, productName: mark }
const processVersion = { productVersion: mark, fileVersion: mark }
const byDevice = { sort: { field: 'deviceInfo.homeLocation', order: 'asc' }, search: '' }

const always = (sample: Sample) => (): Sample => sample
/** What only the foreign world has does not exist for everybody else. */
const ofForeign = (sample: Sample) => (): Sample => ({ ...sample, admitted: () => 'notFound' })

const ofApplication = (path: string, body: object): [string, () => Sample] => [
  `/api/core/application/${path}`,
  ofForeign({ query: { id }, body }),
]
const ofProcess = (path: string, body: object = {}): [string, () => Sample] => [
  `/api/core/processes/${path}`,
  ofForeign({ body: { ...process, ...days, ...body } }),
]

/** A valid input of every call of the estate's applications and processes, by path. */
export const softwareSamples: Record<string, () => Sample> = {
  '/api/core/applications/list': always({
    query: page,
    body: { sort: { field: 'versionCount', order: 'asc' }, search: 'p', systemFilter: 'user' },
  }),
  '/api/core/applications/export': always({ body: { search: '', systemFilter: 'all' } }),
  '/api/core/application/info': always({ query: { id } }),
  ...Object.fromEntries([
    ofApplication('versions', days),
    ofApplication('deviceUsage', { ...days, ...part, version: mark }),
    ofApplication('performanceOverview', { ...days, ...part, sharedUserId: mark }),
    ofApplication('compareVersions', { ...days, ...part, version: mark, against: mark }),
    ofApplication('exportDeviceUsage', { ...days, ...part }),
    ofApplication('exportMinutesUsage', days),
    ofApplication('exportDataUsage', { ...days, version: mark }),
    ofApplication('exportDevicesList', { ...byDevice, ...part, version: mark }),
  ]),
  '/api/core/application/devicesList': ofForeign({ query: { id, ...page }, body: byDevice }),

  '/api/core/processes/list': always({
    query: page,
    body: { sort: { field: 'activeCount', order: 'desc' }, search: 'p' },
  }),
  '/api/core/processes/exportList': always({ body: {} }),
  ...Object.fromEntries([
    ofProcess('versions'),
    ofProcess('processesUtilizationTrends', { ...part, ...processVersion }),
    ofProcess('processesUsage', part),
    ofProcess('exportProcessesUtilizationTrends'),
    ofProcess('exportProcessesUserActivity'),
    ofProcess('exportProcessesCPUActivity', processVersion),
    ofProcess('exportDevicesList', { ...byDevice, ...part }),
  ]),
  '/api/core/processes/devicesList': ofForeign({
    query: page,
    body: { ...process, ...days, ...byDevice, ...processVersion },
  }),
}
