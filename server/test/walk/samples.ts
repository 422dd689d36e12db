import { password, people } from '../estate.ts'
import { identity } from '../telemetry/agents.ts'
import { anomalySamples } from './anomaly-samples.ts'
import { batterySamples } from './battery-samples.ts'
import { caseSamples } from './case-samples.ts'
import { channelSamples } from './channel-samples.ts'
import { deviceSamples } from './device-samples.ts'
import { estateSamples } from './estate-samples.ts'
import { peopleSamples } from './people-samples.ts'
import { placeSamples } from './place-samples.ts'
import type { Outcome, Sample } from './sample.ts'
import { softwareSamples } from './software-samples.ts'

interface Asker {
  /** The caller's subject; nobody's without a session. */
  subject: string
  /** Another for every request, for calls with a limit. */
  count: number
}

const gives = (outcome: Outcome) => () => outcome
const nothing = (): Sample => ({})

/** A valid input of every call, by path. A call without one fails the walk. */
export const samples: Record<string, (asker: Asker) => Sample> = {
  '/auth/signIn': () => ({ body: { email: people.viewer, password } }),
  '/auth/completeNewPassword': () => ({
    body: { session: 'not-a-challenge', newPassword: 'Fresh-stable-8' },
    admitted: gives('challengeExpired'),
  }),
  '/auth/forgotPassword': ({ count }) => ({ body: { email: `nobody-${count}@own.example` } }),
  '/auth/forgotPasswordSubmit': ({ count }) => ({
    body: { email: `nobody-${count}@own.example`, code: '123456', newPassword: 'Fresh-stable-8' },
    admitted: gives('codeMismatch'),
  }),
  // Without its cookie nobody is signed in, whatever else the request carries.
  '/auth/currentSession': () => ({ admitted: gives('notSignedIn') }),
  '/auth/signOut': nothing,
  // No identity provider is configured.
  '/auth/federatedSignIn': () => ({ query: { returnTo: '/demo/' }, admitted: gives('notFound') }),
  '/auth/callback': () => ({ query: { code: 'c', state: 's' }, admitted: gives('notFound') }),

  '/agent/enroll': () => ({ body: identity() }),
  '/agent/report': () => ({ body: { protocol: 1, sequence: 1, sentAt: '2026-11-16T09:00:00Z' } }),

  '/api/worlds/worlds': nothing,
  '/api/several': () => ({ body: { calls: [{ url: '/api/worlds/worlds' }] } }),
  '/api/worlds/currentWorld': nothing,
  '/api/users/current': ({ subject }) => ({ query: { id: subject } }),
  '/api/configuration/getConfiguration': () => ({ query: { brand: 'harbour', url: 'https://a.example/' } }),
  '/api/configuration/getFeatureToggles': ({ subject }) => ({ query: { userId: subject } }),
  '/api/configuration/getUserSettings': nothing,
  '/api/configuration/getLanguageAndLocale': nothing,
  '/api/configuration/setLanguageAndLocale': () => ({ body: { language: 'fr', locale: 'fr' } }),
  '/api/configuration/setLastWhatsNew': () => ({ body: { id: 'welcome' } }),
  '/api/configuration/setTablePageSizes': () => ({ body: { tablePageSizes: { usersList: 50 } } }),
  '/api/configuration/setChartEventFilters': () => ({
    body: { chartEventFilters: { deviceNetwork: ['simChanged'] } },
  }),
  '/api/configuration/setTableEventFilters': () => ({
    body: { tableEventFilters: { eventsList24Hours: ['timeError'] } },
  }),
  '/api/agreements/getAgreements': () => ({
    query: { requiredEULA: 'true', requiredDPA: 'true', acceptedEULA: 'true', acceptedDPA: '', idsOnly: '' },
  }),
  // One of the two that the own world requires, so that a caller with agreements to accept still has one afterwards.
  '/api/agreements/acceptAgreements': () => ({
    body: { name: 'Walker', jobTitle: 'Tester', eula: 'eula-1' },
    admitted: (world) => (world === 'own' ? 'ok' : 'agreementChanged'),
  }),
  ...estateSamples,
  ...deviceSamples,
  ...softwareSamples,
  ...anomalySamples,
  ...batterySamples,
  ...caseSamples,
  ...channelSamples,
  ...placeSamples,
  ...peopleSamples,

  '/api/whatsnew/list': () => ({ query: { branding: 'muster' } }),
  '/api/errors/report': () => ({ body: { message: 'an error of the walk' } }),
}
