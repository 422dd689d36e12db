import { noView } from '../user-management.ts'
import type { Sample } from './sample.ts'

const query = { limit: '20', offset: '0' }
const noUser = 'no-user'
const viewer = { role: 'viewer', worldIds: ['a'.repeat(32)] }

/** A valid input of every call of users, enrollment, world creation and the audit trail, by path. */
export const peopleSamples: Record<string, (asker: { count: number }) => Sample> = {
  '/api/users/list': () => ({ query: { ...query, search: 'own' } }),
  '/api/users/exportList': () => ({ query: { search: '' } }),
  '/api/users/createUser': ({ count }) => ({
    body: { email: `new-${count}@own.example`, role: 'administrator', worldIds: null },
  }),
  '/api/users/update': () => ({ body: { id: noUser, ...viewer, ...noView }, admitted: () => 'userNotFound' }),
  '/api/users/delete': () => ({ body: { ids: [noUser] } }),
  '/api/users/invite': () => ({ body: { id: noUser }, admitted: () => 'userNotFound' }),

  '/api/worlds/currentWorldDeviceToken': () => ({}),
  '/api/worlds/rotateDeviceToken': () => ({ body: {} }),
  '/api/enrollment/requests': () => ({}),
  '/api/enrollment/allowRequest': () => ({ body: { id: 'no-request' }, admitted: () => 'notFound' }),
  '/api/enrollment/refuseRequest': () => ({ body: { id: 'no-request' }, admitted: () => 'notFound' }),
  '/api/enrollment/setConsent': () => ({ body: { needsConsent: true } }),
  // Unknown, so that the walk changes no toggle that other calls need.
  '/api/worlds/setFeatureToggles': () => ({
    body: { featureToggles: ['no-toggle'] },
    admitted: () => 'invalidInput',
  }),
  // Without an owner, so that the walk leaves no worlds behind.
  '/api/worlds/add': () => ({
    body: {
      name: 'Walk',
      type: 'trial',
      partner: null,
      retentionPeriod: 1,
      product: 'core',
      requiredEULA: null,
      requiredDPA: null,
      organisation: { id: 'no-organisation' },
    },
    admitted: () => 'invalidInput',
  }),
  '/api/worlds/organisations': () => ({ query: { search: 'own' } }),

  '/api/audit/list': () => ({ query, body: { search: '', actions: ['user.created'], from: 0 } }),
  '/api/audit/exportList': () => ({ query, body: { sort: { field: 'at', order: 'asc' } } }),
}
