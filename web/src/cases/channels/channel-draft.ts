import {
  type BodyOf,
  type ChannelKind,
  type ChannelRow,
  channelLimits,
  type createChannel,
  EmailAddress,
  type Language,
  ReceiverUrl,
  type updateChannel,
} from '@muster/contract'

export interface ChannelDraft {
  name: string
  kind: ChannelKind
  language: Language
  isOn: boolean
  /** One address per line. */
  addresses: string
  url: string
}

export const newDraft = (language: Language): ChannelDraft => ({
  name: '',
  kind: 'email',
  language,
  isOn: true,
  addresses: '',
  url: '',
})

/** Where messages are posted to is not shown again: left empty, it stays [K-1020]. */
export const draftOf = ({ name, kind, language, isOn, addresses }: ChannelRow): ChannelDraft => ({
  name,
  kind,
  language,
  isOn,
  addresses: addresses.map(({ address }) => address).join('\n'),
  url: '',
})

export const addressesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const areAddresses = (text: string): boolean => {
  const all = addressesOf(text)
  const isCount = all.length >= 1 && all.length <= channelLimits.addresses
  return (
    isCount && new Set(all).size === all.length && all.every((one) => EmailAddress.safeParse(one).success)
  )
}

export type ChannelProblem = 'name' | 'addresses' | 'url'

/** The first field that is wrong; which hosts are allowed, the server knows. */
export function problemOf(draft: ChannelDraft, isNew: boolean): ChannelProblem | null {
  const name = draft.name.trim()
  if (name === '' || [...name].length > channelLimits.name) return 'name'
  if (draft.kind === 'email') return areAddresses(draft.addresses) ? null : 'addresses'
  if (!isNew && draft.url.trim() === '') return null
  return ReceiverUrl.safeParse(draft.url.trim()).success ? null : 'url'
}

const common = ({ name, language, isOn }: ChannelDraft) => ({ name: name.trim(), language, isOn })

export function createdData(draft: ChannelDraft): BodyOf<typeof createChannel>['data'] {
  const { kind } = draft
  const to =
    kind === 'email' ? { kind, addresses: addressesOf(draft.addresses) } : { kind, url: draft.url.trim() }
  return { ...common(draft), to }
}

export function updatedData(draft: ChannelDraft): BodyOf<typeof updateChannel>['data'] {
  const { kind } = draft
  const to =
    kind === 'email'
      ? { kind, addresses: addressesOf(draft.addresses) }
      : { kind, url: draft.url.trim() === '' ? null : draft.url.trim() }
  return { ...common(draft), to }
}
