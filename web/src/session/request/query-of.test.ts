import { listDevices, listWorlds } from '@muster/contract'
import { expect, it } from 'vitest'
import { aServer } from '../../../testing/console.tsx'
import { createQueryClient } from './query-client.ts'
import { answersOf, queryOf } from './query-of.ts'
import { provideTokens } from './request.ts'

const devices = (search: string, offset = 0) =>
  queryOf(listDevices, { world: 'demo', query: { limit: 5, offset }, body: { search } })

it('keeps an answer under its call, its world and its input', () => {
  expect(devices('x').queryKey).toEqual([
    '/api/core/devices/list',
    'demo',
    { query: { limit: 5, offset: 0 }, body: { search: 'x' } },
  ])
  expect(queryOf(listWorlds).queryKey.slice(0, 2)).toEqual(['/api/worlds/worlds', null])
})

it('finds the answers of a call in a world, whatever they were asked with', () => {
  const queryClient = createQueryClient()
  for (const { queryKey } of [devices('x'), devices('y', 5)])
    queryClient.setQueryData(queryKey, { list: [], totalCount: 0 })
  queryClient.setQueryData(queryOf(listWorlds).queryKey, [])
  expect(queryClient.getQueriesData(answersOf(listDevices, 'demo'))).toHaveLength(2)
  expect(queryClient.getQueriesData(answersOf(listDevices, 'demo2'))).toHaveLength(0)
})

it('asks the call with the same input', async () => {
  provideTokens({ accessToken: async () => 'token', onTokenFailure: () => undefined })
  const server = aServer().answer(listDevices, { list: [], totalCount: 7 })
  const { totalCount } = await createQueryClient().fetchQuery(devices('x', 5))
  expect(totalCount).toBe(7)
  const [asked] = server.requests(listDevices)
  expect(asked).toMatchObject({ query: { limit: '5', offset: '5' }, body: { search: 'x' } })
  expect(asked?.headers.get('world')).toBe('demo')
})
