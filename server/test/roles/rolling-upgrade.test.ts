import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../src/platform/configuration/config.ts'
import { serviceUrl } from '../../src/platform/database/service-role.ts'
import { openService } from '../../src/processes/service.ts'
import { createPreparedDatabase } from '../empty-database.ts'
import { makeEstate, people } from '../estate.ts'
import { checkedLoad } from '../faults/verdict.ts'
import { freePort } from '../free-port.ts'
import { Caller } from './caller.ts'
import { Installation, inTurns } from './installation.ts'
import { type NextVersion, nextVersions } from './next-versions.ts'
import { signIn } from './requests.ts'

let installation: Installation
let adding: NextVersion
let removing: NextVersion
beforeAll(async () => {
  const versions = nextVersions()
  installation = await Installation.open(await createPreparedDatabase())
  ;[adding, removing] = (await versions) as [NextVersion, NextVersion]
})
afterAll(async () => {
  await installation?.close()
  for (const version of [adding, removing]) await version?.remove()
})

async function addPeople(): Promise<void> {
  const service = await openService(readConfig({ LOG_LEVEL: 'silent' }), {
    databaseUrl: serviceUrl(installation.database.ownerUrl),
    works: false,
  })
  await makeEstate(service)
  await service.close()
}

it('processes are replaced by those of the next versions one by one under load: nothing is lost or left unanswered', async () => {
  const { loader, members, proxy } = installation
  await addPeople()
  const caller = new Caller(proxy.url, (await signIn(proxy.url, people.viewer)).token)
  const goesOn = async () => {
    await loader.acknowledges()
    await caller.isAnswered()
  }
  loader.mustAnswer = true
  loader.start()
  caller.start()
  await goesOn()

  expect(await installation.migrate(adding)).toContain(`Migrated: ${adding.migration}`)
  await goesOn()
  const [left, ...replaced] = inTurns(members).toSorted(
    (a, b) => Number(b.role === 'ingest') - Number(a.role === 'ingest'),
  )
  for (const member of replaced) {
    expect(await member.process.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' })
    await installation.start(member, adding)
    await goesOn()
  }

  // It is still of the first version.
  expect(left?.process.child.exitCode).toBe(null)
  expect(await installation.migrate(removing)).toContain(`Migrated: ${removing.migration}`)
  expect(await left?.process.ended).toMatchObject({
    code: 1,
    stderr: `Muster stops. The database is of a newer version of Muster (it has, or is about to have, ${removing.migration}), with which this process cannot run.\n`,
  })
  await goesOn()
  const older = installation.launch('ingest', String(await freePort()))
  expect(await older.ended).toMatchObject({
    code: 1,
    stderr: `Muster did not start. The database is of a newer version of Muster (it has ${adding.migration}); start that version or restore a backup.\n`,
  })
  for (const { process } of replaced) expect(process.child.exitCode).toBe(null)

  await caller.stop()
  const { figures, problems } = await checkedLoad(installation)
  expect(problems).toEqual([])
  expect(figures).toMatchObject({ lost: 0, doubled: 0, inconsistent: 0, unanswered: 0 })
  expect(figures.acknowledged).toBeGreaterThan(50)
  expect(caller.unanswered).toBe(0)
  // "Busy, try again", on a connection that was open while its process closed.
  expect([...caller.statuses].filter((status) => status !== 503)).toEqual([200])
})
