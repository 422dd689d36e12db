import type { ChannelRow, createChannel, updateChannel } from '@muster/contract'
import type { z } from 'zod'
import { AppError } from '../../platform/errors/errors.ts'
import { hostOf } from '../../platform/outgoing/permitted-receivers.ts'
import { isRefused } from '../../platform/outgoing/send-request.ts'
import type { Services } from '../../platform/services.ts'
import type { ChannelAddress, ChannelValues, StoredChannel } from './channel-rows.sql.ts'
import { sealFor } from './channel-secrets.ts'
import { isHostOfService } from './service-hosts.ts'

export type NewChannel = z.output<NonNullable<typeof createChannel.body>>['data']
export type ChangedChannel = z.output<NonNullable<typeof updateChannel.body>>['data']

type Where = Pick<ChannelValues, 'url' | 'urlHost' | 'urlEnding'>
const nowhere: Where = { url: null, urlHost: null, urlEnding: null }

/** Characters of a URL that are shown, so that two can be told apart [K-1020]. */
const shownEnding = 4

/** Where a channel posts to, encrypted; refused where messages may not be sent there [K-1306, K-1307]. */
export async function postingTo(
  { outgoing, secrets }: Pick<Services, 'outgoing' | 'secrets'>,
  { world, id, kind }: { world: string; id: string; kind: ChannelRow['kind'] },
  given: string,
): Promise<Where> {
  const url = new URL(given)
  if (!isHostOfService(kind, url, outgoing.allowed) || (await isRefused(outgoing, url))) {
    throw new AppError('receiverNotAllowed')
  }
  const seal = sealFor(await secrets(), world, id)
  return { url: seal('url', url.href), urlHost: hostOf(url), urlEnding: url.href.slice(-shownEnding) }
}

/** Where a changed channel posts to: as before where nothing new is given. */
export async function stillPostingTo(
  services: Pick<Services, 'outgoing' | 'secrets'>,
  { world, before }: { world: string; before: StoredChannel },
  to: ChangedChannel['to'],
): Promise<Where> {
  if (to.kind === 'email') return nowhere
  if (to.url === null) return { url: before.url, urlHost: before.urlHost, urlEnding: before.urlEnding }
  return await postingTo(services, { world, id: before.id, kind: before.kind }, to.url)
}

/** Addresses as given; one that was confirmed before still is [K-1012]. */
export const addressesOf = (
  to: NewChannel['to'] | ChangedChannel['to'],
  before: readonly ChannelAddress[] = [],
): ChannelAddress[] =>
  to.kind === 'email'
    ? to.addresses.map((address) => ({
        address,
        confirmedAt: before.find((each) => each.address === address)?.confirmedAt ?? null,
      }))
    : []

/** A channel as the audit trail keeps it: without secrets, and of where it posts to the host alone [K-713]. */
export const recordedChannel = ({
  name,
  kind,
  language,
  isOn,
  urlHost,
  addresses,
}: Pick<ChannelValues, 'name' | 'kind' | 'language' | 'isOn' | 'urlHost' | 'addresses'>) => ({
  name,
  kind,
  language,
  isOn,
  ...(kind === 'email' ? { addresses: addresses.map(({ address }) => address) } : { host: urlHost }),
})
