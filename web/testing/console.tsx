import {
  type Configuration,
  type CurrentUser,
  countOpenCases,
  currentUser,
  currentWorld,
  defaultWaits,
  getAgreements,
  getConfiguration,
  getFeatureToggles,
  getLanguageAndLocale,
  getUserSettings,
  listWhatsNew,
  listWorlds,
  ownFeatureCodes,
  type Role,
  type UserSettings,
  type World,
} from '@muster/contract'
import { roleFlags } from '@muster/rules'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { App } from '../src/app/app.tsx'
import { routes } from '../src/app/routes.tsx'
import { authSession } from '../src/session/auth/auth-session.ts'
import { fakeBrowser } from '../src/session/auth/testing/fake-browser.ts'
import { fakeProvider, signedInAs } from '../src/session/auth/testing/fake-provider.ts'
import { RenewalContext, renewedEvery } from '../src/session/request/live.ts'
import { provideTokens } from '../src/session/request/request.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'

export const aConfiguration: Configuration = {
  userAuth: { oauth: null },
  brand: 'muster',
  region: 'us',
  internalDomains: ['muster.example'],
  analyticsScript: null,
  tiles: null,
  waits: { ...defaultWaits },
  version: '1.2.3',
}

export const aWorld: World = {
  id: 'demo',
  name: 'Northfield Parcels',
  features: [...ownFeatureCodes.coreV2.slice(0, 1)],
  brand: 'muster',
  pastFrom: null,
}

export const noSettings: UserSettings = {
  language: null,
  locale: null,
  lastWhatsNewId: null,
  tablePageSizes: {},
  chartEventFilters: {},
  tableEventFilters: {},
}

/** React renders again at once what failed, and what fails again is shown: only what did not would be a test's failure here. */
const ignored = (): void => undefined

export const noAgreements = { requiredEULA: null, requiredDPA: null, acceptedEULA: null, acceptedDPA: null }

/** The signed-in user of the tests, `amara@demo.example`. */
export const aUser = (role: Role, changes: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 'amara',
  email: 'amara@demo.example',
  role,
  ...roleFlags(role),
  homeLocation: null,
  homeLocationId: null,
  zone: null,
  zoneId: null,
  group: null,
  worldIds: null,
  ...changes,
})

/** A server with one world and an administrator; tests override what they need. */
export const aServer = (): FakeServer =>
  fakeServer()
    .answer(getConfiguration, aConfiguration)
    .answer(getLanguageAndLocale, { language: null, locale: null })
    .answer(getUserSettings, noSettings)
    .answer(listWorlds, [{ id: aWorld.id, name: aWorld.name }])
    .answer(currentWorld, aWorld)
    .answer(currentUser, aUser('administrator'))
    .answer(getFeatureToggles, [])
    .answer(getAgreements, noAgreements)
    .answer(listWhatsNew, [])
    .answer(countOpenCases, { mine: 0, nobodys: 0, changedAt: 0, downSince: null, downUntil: null })

interface ConsoleOptions {
  /** Router state. */
  state?: unknown
  /** Whether pages renew their data by themselves. */
  isLive?: boolean
}

/** The whole console, signed in, at a URL. */
export function renderConsole(address: string, { state, isLive = false }: ConsoleOptions = {}) {
  const identity = fakeProvider({ currentSession: async () => signedInAs('amara') })
  const browser = fakeBrowser()
  const session = authSession({ provider: identity, browser, report: () => undefined })
  provideTokens(session)
  const url = new URL(address, 'http://localhost')
  const router = createMemoryRouter(routes, {
    initialEntries: [{ pathname: url.pathname, search: url.search, hash: url.hash, state }],
  })
  render(
    <RenewalContext value={isLive ? renewedEvery : null}>
      <App session={session}>
        <RouterProvider router={router} />
      </App>
    </RenewalContext>,
    { onRecoverableError: ignored },
  )
  return { router, identity, browser, session, path: () => router.state.location.pathname }
}
