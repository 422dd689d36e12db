import { dayLength } from '@muster/contract'
import type { World } from '@muster/simulator'
import { type AccessServices, openDoorkeeper, readMembers, selectWorld } from '../../../access/index.ts'
import { PastCases, type PastWatch } from '../../../cases/index.ts'
import { inWorldTransaction } from '../../../platform/database/tenancy.ts'
import type { EnteredWorld } from '../../../platform/http/entered-world.ts'
import type { DemoEstate } from '../demo-estate.sql.ts'
import { deskChannel, ownWatches, presentWatches, worldWatches } from './demo-watches.ts'
import { type Crew, deedsOn, lastRound, lastWorkingTime, type PlannedDeed } from './duty.ts'

/** The world that has watches; the others are offered the suggested ones. */
const watched = 'demo'
/** Days of history before the watches were created: by then statuses have settled. */
const daysBefore = 12
const fewDevices = 500
const country = 'fr'

/**
 * The cases of the demo's past. They are stored in one transaction, so that a start that was interrupted repeats all of
 * it, or nothing.
 */
export async function fillCases(
  services: AccessServices,
  { estate, from }: Pick<DemoEstate, 'estate' | 'from'>,
  ending?: AbortSignal,
): Promise<void> {
  const world = estate.worlds.find(({ id }) => id === watched)
  if (!world) return
  const entered = await enter(services, world.id)
  const until = services.now().getTime()
  const created = from + Math.min(daysBefore * dayLength, Math.floor((until - from) / 5))
  await inWorldTransaction(services.db, world.id, null, async (scope) => {
    const members = new Map((await readMembers(scope)).map((member) => [member.email, member]))
    const named = (name: string) => {
      const member = members.get(`${name}@demo.example`)
      if (!member) throw new Error(`the demo has no user ${name}`)
      return member
    }
    const past = await PastCases.open(scope, services, { from: created, until })
    if (!past) return
    const crew = crewOf(world, named)
    await past.passTo(lastWorkingTime(created))
    const manager = named('manager')
    const editor = named('editor')
    const channelId = await past.createChannel(named('admin'), deskChannel)
    const create = async (watches: readonly PastWatch[]) => {
      for (const watch of watches) await past.create(entered, manager, watch)
    }
    const receivers = { manager, editor, channelId }
    await create(worldWatches(receivers, world.devices.length < fewDevices))
    for (const [email, watch] of Object.entries(ownWatches)) {
      const owner = members.get(email)
      if (owner) await past.create(entered, owner, watch as unknown as PastWatch)
    }
    await live(past, crew, { until, ending })
    await past.passTo(until)
    await create(presentWatches(receivers))
    await past.end()
  })
}

/** Lets time pass, with what people do. */
async function live(
  past: PastCases,
  crew: Crew,
  { until, ending }: { until: number; ending: AbortSignal | undefined },
): Promise<void> {
  const roundAt = lastWorkingTime(until)
  const planned: PlannedDeed[] = []
  const known = new Set<string>()
  let hasRound = false
  for (;;) {
    ending?.throwIfAborted()
    const deedAt = planned.reduce((first, { at }) => Math.min(first, at), hasRound ? until : roundAt)
    const now = Math.min((await past.nextAt()) ?? until, deedAt)
    if (now >= until) return
    await past.passTo(now)
    for (const told of await past.lasting({ areToldNow: true })) {
      const key = `${told.number} ${told.cameBack}`
      if (told.state !== 'open' || told.owner !== null || known.has(key)) continue
      known.add(key)
      planned.push(...deedsOn(told, crew, now))
    }
    if (!hasRound && now >= roundAt) {
      hasRound = true
      planned.push(...lastRound(await past.lasting(), crew, now))
    }
    for (const due of planned.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)) {
      planned.splice(planned.indexOf(due), 1)
      await past.act(due.by, due.number, due.deed)
    }
  }
}

function crewOf(world: World, named: (name: string) => Crew['office'][number]['member']): Crew {
  const inCountry = world.sites.filter((site) => site.country === country).map(({ id }) => id)
  return {
    office: [
      { member: named('editor'), weight: 6 },
      { member: named('manager'), weight: 2 },
      { member: named('viewer'), weight: 2 },
    ],
    onSite: [
      { member: named('site'), homeLocationIds: new Set(['leeds']) },
      { member: named('zone'), homeLocationIds: new Set(inCountry) },
    ],
  }
}

/** The world as its administrator would enter it. */
async function enter(services: AccessServices, id: string): Promise<EnteredWorld> {
  const world = await selectWorld(services.db, id)
  if (!world) throw new Error(`the demo has no world ${id}`)
  return await openDoorkeeper(services).enter(
    {
      ...{ subject: '', accountId: null, sessionId: '', email: '', role: 'administrator', isInternal: false },
      ...{ organisationId: world.organisation_id, worldIds: null, homeLocationId: null, view: null },
    },
    id,
  )
}
