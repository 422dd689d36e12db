import { expect, it } from 'vitest'
import { useDeliveries } from '../../../test/cases/sent-deliveries.ts'
import { caseTime } from '../../../test/cases/stored-cases.ts'
import { worldIds } from '../../../test/estate.ts'

const { muster, receiver, tell, send } = useDeliveries()

async function figures(): Promise<(number | undefined)[]> {
  const { registry } = muster().services.metrics
  const names = ['muster_deliveries_waiting', 'muster_deliveries_oldest_seconds']
  return await Promise.all(
    names.map(async (name) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value),
  )
}

it('metrics say how many messages wait in all worlds, and how long the oldest has [K-1220]', async () => {
  expect(await figures()).toEqual([0, 0])
  receiver().answers((response) => response.writeHead(500).end())
  await tell({ id: 'failing' })
  await tell({ id: 'elsewhere', world: worldIds.foreign, createdAt: caseTime + 10_000 })
  await tell({ id: 'quiet', case: 2, sendAt: caseTime + 3_600_000 })
  await send()
  muster().clock.advance(60_000)
  expect(await figures()).toEqual([2, 60])
  receiver().answers((response) => response.end())
  await send()
  expect(await figures()).toEqual([0, 0])
})
