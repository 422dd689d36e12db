import { expect, it } from 'vitest'
import { openTestMuster } from '../muster.ts'
import { makeEstate, signInAs } from '../estate.ts'
it('x', async () => {
  const t=Date.now()
  const m = await openTestMuster()
  await makeEstate(m)
  const a = await signInAs(m, 'viewer')
  console.log(Date.now()-t, a, m.app.printRoutes())
  const r = await m.inject({ method: 'GET', url: '/api/worlds/worlds', headers: { authorization: `Bearer ${a.token}` } })
  console.log(r.statusCode, r.body)
  await m.close()
  expect(1).toBe(1)
})
