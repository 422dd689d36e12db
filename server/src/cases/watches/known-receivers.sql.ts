import type { ChannelKind } from '@muster/contract'
import { sql } from 'kysely'
import { readMembers } from '../../access/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A channel as watches tell it. */
export interface KnownChannel {
  id: string
  name: string
  kind: ChannelKind
  isOn: boolean
  /** Whether anybody gets its messages: of an email channel, whether an address is confirmed. */
  hasReceivers: boolean
  /** Whether its last messages failed, or its receiver is gone. */
  isFailing: boolean
}

/** A user as watches tell them. */
export interface KnownPerson {
  id: string
  email: string
  /** Whether they are limited to a home location. */
  isOfPlace: boolean
  wantsMail: boolean
  unsubscribed: readonly string[]
}

/** The people and channels of a world that messages can go to, by id. */
export interface KnownReceivers {
  people: ReadonlyMap<string, KnownPerson>
  channels: ReadonlyMap<string, KnownChannel>
}

export async function readReceivers(scope: Scope): Promise<KnownReceivers> {
  const choices = new Map((await readChoices(scope)).map((choice) => [choice.id, choice]))
  const people = (await readMembers(scope)).map(({ id, email, view }): KnownPerson => {
    const { wantsMail = true, unsubscribed = [] } = choices.get(id) ?? {}
    return { id, email, isOfPlace: view?.homeLocationId != null, wantsMail, unsubscribed }
  })
  return { people: byId(people), channels: byId(await readChannels(scope)) }
}

const byId = <Each extends { id: string }>(all: readonly Each[]) =>
  new Map(all.map((each) => [each.id, each]))

async function readChoices(
  scope: Scope,
): Promise<{ id: string; wantsMail: boolean; unsubscribed: string[] }[]> {
  const { rows } = await sql<{ id: string; wantsMail: boolean; unsubscribed: string[] }>`
    SELECT n.receiver_id AS id, n.is_on AS "wantsMail", n.unsubscribed FROM notification_choice n
    WHERE ${inWorld(scope, 'n')} AND n.receiver_kind = 'person'`.execute(scope.tx)
  return rows
}

async function readChannels(scope: Scope): Promise<KnownChannel[]> {
  const { rows } = await sql<KnownChannel>`
    SELECT c.id, c.name, c.kind, c.is_on AS "isOn",
           c.kind <> 'email' OR jsonb_path_exists(c.addresses, '$[*].confirmedAt ? (@ != null)') AS "hasReceivers",
           c.failing_since IS NOT NULL OR (c.off_reason IS NOT NULL AND NOT c.is_on) AS "isFailing"
    FROM channel c WHERE ${inWorld(scope, 'c')} ORDER BY lower(c.name)`.execute(scope.tx)
  return rows
}
