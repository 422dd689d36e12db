import { countAlerts, currentWorld, getFeatureToggles, listHomeLocationsAndGroups } from '@muster/contract'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anEstateServer } from '../../../testing/estate.ts'
import { claimsOf } from '../../session/auth/claims.ts'
import { signedInAs } from '../../session/auth/testing/fake-provider.ts'
import { createQueryClient } from '../../session/request/query-client.ts'
import { provideTokens } from '../../session/request/request.ts'
import { routes } from '../routes.tsx'
import { pageAt } from './early-page.ts'
import { startEarly } from './early-start.ts'

const { accessToken } = signedInAs('amara')
const claims = claimsOf(accessToken)
if (!claims) throw new Error('The token says nothing')

it('what the first page needs is asked for once, by who comes first, and another world anew', async () => {
  const server = anEstateServer()
  provideTokens({ accessToken: async () => accessToken, onTokenFailure: () => undefined })
  const asked = (call: typeof currentWorld | typeof countAlerts | typeof listHomeLocationsAndGroups) =>
    server.requests(call).map(({ headers }) => headers.get('world'))
  const queryClient = createQueryClient()
  const page = pageAt(routes, { pathname: '/demo/core', search: '' })

  startEarly(queryClient, claims, 'demo', page)
  startEarly(queryClient, claims, 'demo', page)
  await waitFor(() => expect(asked(listHomeLocationsAndGroups)).toEqual(['demo']))
  await waitFor(() => expect(server.requests(getFeatureToggles)).toHaveLength(1))
  expect(asked(countAlerts)).toEqual(['demo'])
  expect(asked(currentWorld)).toEqual(['demo'])

  startEarly(queryClient, claims, 'demo2', null)
  await waitFor(() => expect(asked(currentWorld)).toEqual(['demo', 'demo2']))
  // It says nothing of the page that was opened first.
  expect(asked(countAlerts)).toEqual(['demo'])
})
