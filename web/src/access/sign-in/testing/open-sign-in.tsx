import { type Configuration, defaultWaits, type Language } from '@muster/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { authSession } from '../../../session/auth/auth-session.ts'
import type { IdentityProvider } from '../../../session/auth/identity-provider.ts'
import { AuthProvider } from '../../../session/auth/index.ts'
import { fakeBrowser } from '../../../session/auth/testing/fake-browser.ts'
import { fakeProvider } from '../../../session/auth/testing/fake-provider.ts'
import { BrandProvider } from '../../../session/brand/brand.tsx'
import { ConfigurationProvider, configurationQuery } from '../../../session/configuration.tsx'
import { changeLanguage } from '../../../session/language/language.ts'
import { createQueryClient } from '../../../session/request/query-client.ts'
import { SignInScreens } from '../index.ts'

interface Start {
  answers?: Partial<IdentityProvider>
  browser?: ReturnType<typeof fakeBrowser>
  language?: Language
  configuration?: Partial<Configuration>
}

/** The sign-in screens over a provider that gives these answers, once the session check found nobody. */
export async function openSignIn(start: Start = {}) {
  const { answers = {}, browser = fakeBrowser(), language = 'en' } = start
  const configuration: Configuration = {
    userAuth: { oauth: null },
    brand: 'muster',
    region: 'us',
    internalDomains: [],
    analyticsScript: null,
    tiles: null,
    waits: defaultWaits,
    version: '1',
    ...start.configuration,
  }
  const provider = fakeProvider(answers)
  const session = authSession({ provider, browser, report: () => undefined })
  const queryClient = createQueryClient()
  queryClient.setQueryData(configurationQuery().queryKey, configuration)
  await changeLanguage(language)
  render(
    <QueryClientProvider client={queryClient}>
      <BrandProvider>
        <Suspense>
          <AuthProvider session={session} loading={<p>Checking</p>}>
            <ConfigurationProvider loading={<p>Configuring</p>}>
              <SignInScreens />
            </ConfigurationProvider>
          </AuthProvider>
        </Suspense>
      </BrandProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { provider, browser, session, user: userEvent.setup({ delay: null }) }
}

export const heading = (): string => screen.getByRole('heading', { level: 1 }).textContent ?? ''
export const field = (label: string): HTMLElement => screen.getByLabelText(label)
export const button = (name: string): HTMLElement => screen.getByRole('button', { name })
