import { readMembersById } from '../../access/index.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Services } from '../../platform/services.ts'
import { lockChannels, saveAddresses } from '../channels/channel-rows.sql.ts'
import { saveSubscription, selectChoices } from './choices.sql.ts'
import { readWatchNames } from './known-watches.sql.ts'
import { readConfirm, readUnsubscribe, type Subscription } from './signed-links.ts'

export type LinkServices = Pick<Services, 'db' | 'now' | 'secrets'>

/** What a link in a mail is about; a wrong one is refused before anything is read [K-1009, K-1313]. */
async function inLink<Result>(
  { db, now, secrets }: LinkServices,
  token: string,
  work: (scope: Scope, subscription: Subscription) => Promise<Result>,
): Promise<Result> {
  const subscription = readUnsubscribe(await secrets(), { token, now: now().getTime() })
  if (!subscription) throw new AppError('linkNotValid')
  return await inWorldTransaction(
    db,
    subscription.world,
    null,
    async (scope) => await work(scope, subscription),
  )
}

export const shownSubscription = async (services: LinkServices, token: string) =>
  await inLink(services, token, async (scope, { watchId, receiver }) => {
    const isPerson = receiver.kind === 'person'
    const [watch] = await readWatchNames(scope, [watchId], isPerson ? receiver.id : null)
    const email = isPerson ? (await readMembersById(scope, [receiver.id]))[0]?.email : receiver.id
    if (!watch || email === undefined) throw new AppError('linkNotValid')
    const { unsubscribed } = await selectChoices(scope, receiver)
    return { watch: watch.name, email, isSubscribed: !unsubscribed.includes(watchId) }
  })

/** Also where the watch or the person is gone: then there is nothing to end, and nothing to tell [K-1313]. */
export const subscribe = async (services: LinkServices, token: string, isSubscribed: boolean) =>
  await inLink(services, token, async (scope, { watchId, receiver }) => {
    const owner = receiver.kind === 'person' ? receiver.id : null
    const [watch] = await readWatchNames(scope, [watchId], owner)
    if (!watch) throw new AppError('linkNotValid')
    await saveSubscription(scope, receiver, { watchId, isSubscribed })
  })

/** The owner of an address wants the messages of a channel [K-1012]. */
export async function confirmAddress({ db, now, secrets }: LinkServices, token: string): Promise<void> {
  const at = now().getTime()
  const found = readConfirm(await secrets(), { token, now: at })
  if (!found) throw new AppError('linkNotValid')
  const { world, channelId, address } = found
  await inWorldTransaction(db, world, null, async (scope) => {
    const [channel] = await lockChannels(scope, [channelId])
    const known = channel?.addresses.find((each) => each.address === address)
    if (!channel || !known) throw new AppError('linkNotValid')
    if (known.confirmedAt !== null) return
    const confirmed = channel.addresses.map((each) => (each === known ? { ...each, confirmedAt: at } : each))
    await saveAddresses(scope, channelId, confirmed)
  })
}
