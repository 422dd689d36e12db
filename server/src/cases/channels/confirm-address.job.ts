import { brandOfWorld } from '@muster/rules'
import { selectWorld } from '../../access/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { emailContent } from '../messages/email-message.ts'
import { senderOf } from '../messages/message-text.ts'
import { oneLine } from '../messages/plain-text.ts'
import { textsOf } from '../messages/texts/texts-of.ts'
import { confirmLink } from '../notifications/signed-links.ts'
import { selectChannel } from './channel-rows.sql.ts'

export interface AddressToConfirm {
  world: string
  channelId: string
  address: string
  /** When it was added: the link works for a year from then on. */
  at: number
}

/** With growing delays: a mail server may be down for an hour or two. */
export const askForConfirmation: JobKind<AddressToConfirm> = { name: 'cases.confirm-address', retries: 12 }

type ConfirmingServices = Pick<Services, 'config' | 'db' | 'mail' | 'secrets'>

/** Asks the owner of an address whether they want the messages of a channel [K-1012]. */
export const confirmAddressWorker = (services: ConfirmingServices): Worker<AddressToConfirm> => ({
  kind: askForConfirmation,
  work: async ({ world: worldId, channelId, address, at }) => {
    const { config, db, mail, secrets } = services
    const channel = await inWorldTransaction(db, worldId, null, async (scope) =>
      selectChannel(scope, channelId),
    )
    const isAsked = channel?.addresses.some((each) => each.address === address && each.confirmedAt === null)
    const world = await selectWorld(db, worldId)
    // Taken out of the channel, confirmed, or deleted meanwhile.
    if (!channel || !isAsked || !world) return
    const { confirm } = textsOf[channel.language]
    const url = confirmLink(await secrets(), config.publicUrl, {
      world: worldId,
      channelId,
      address,
      from: at,
    })
    const content = emailContent({
      language: channel.language,
      subject: confirm.subject,
      title: confirm.subject,
      lead: confirm.text({ world: oneLine(world.name, 100), address }),
      rows: [],
      cases: [],
      link: { label: confirm.button, url },
      footer: confirm.ignore,
      second: null,
    })
    const sender = senderOf(brandOfWorld(world.partner, config.brand))
    const id = `confirm.${channelId}.${at}`
    await mail.send({ to: address, sender, ...content, headers: { id, thread: null, unsubscribeUrl: null } })
  },
})
