import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** Whether a known device needs a person's consent to be enrolled again without its key. */
export async function readNeedsConsent(scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ needsConsent: boolean }>`
    SELECT needs_consent AS "needsConsent" FROM enrollment_rule
    WHERE ${inWorld(scope, 'enrollment_rule')}`.execute(scope.tx)
  return rows[0]?.needsConsent ?? true
}

export async function saveNeedsConsent(scope: Scope, needsConsent: boolean): Promise<void> {
  await sql`
    INSERT INTO enrollment_rule (world_id, needs_consent) VALUES (${scope.world}, ${needsConsent})
    ON CONFLICT (world_id) DO UPDATE SET needs_consent = excluded.needs_consent`.execute(scope.tx)
}
