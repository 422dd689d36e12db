import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** Who gets emails: a person, or an address of an email channel. */
export interface EmailReceiver {
  kind: 'person' | 'address'
  id: string
}

export interface EmailChoices {
  isOn: boolean
  tellsEnd: boolean
  unsubscribed: string[]
}

/** Without a row, all mails are wanted. */
export const everything: EmailChoices = { isOn: true, tellsEnd: true, unsubscribed: [] }

export async function selectChoices(scope: Scope, { kind, id }: EmailReceiver): Promise<EmailChoices> {
  const { rows } = await sql<EmailChoices>`
    SELECT n.is_on AS "isOn", n.tells_end AS "tellsEnd", n.unsubscribed FROM notification_choice AS n
    WHERE ${inWorld(scope, 'n')} AND n.receiver_kind = ${kind} AND n.receiver_id = ${id}`.execute(scope.tx)
  return rows[0] ?? everything
}

export async function saveChoices(
  scope: Scope,
  { kind, id }: EmailReceiver,
  { isOn, tellsEnd, unsubscribed }: EmailChoices,
): Promise<void> {
  await sql`
    INSERT INTO notification_choice AS n (world_id, receiver_kind, receiver_id, is_on, tells_end, unsubscribed)
    VALUES (${scope.world}, ${kind}, ${id}, ${isOn}, ${tellsEnd}, ${unsubscribed}::text[])
    ON CONFLICT (world_id, receiver_kind, receiver_id) DO UPDATE
    SET is_on = excluded.is_on, tells_end = excluded.tells_end, unsubscribed = excluded.unsubscribed`.execute(
    scope.tx,
  )
}

/** Those of people who have left. */
export async function forgetChoices(scope: Scope, people: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM notification_choice
    WHERE ${inWorld(scope, 'notification_choice')} AND receiver_kind = 'person'
      AND receiver_id = ANY (${people}::text[])`.execute(scope.tx)
}

/** Ends the mails of one watch, or begins them again, whatever else is chosen meanwhile [K-1008]. */
export async function saveSubscription(
  scope: Scope,
  { kind, id }: EmailReceiver,
  { watchId, isSubscribed }: { watchId: string; isSubscribed: boolean },
): Promise<void> {
  const unsubscribed = isSubscribed ? [] : [watchId]
  await sql`
    INSERT INTO notification_choice AS n (world_id, receiver_kind, receiver_id, unsubscribed)
    VALUES (${scope.world}, ${kind}, ${id}, ${unsubscribed}::text[])
    ON CONFLICT (world_id, receiver_kind, receiver_id) DO UPDATE
    SET unsubscribed = array_remove(n.unsubscribed, ${watchId}) || excluded.unsubscribed`.execute(scope.tx)
}
