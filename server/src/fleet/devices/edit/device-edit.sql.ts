import { sql } from 'kysely'
import { inWorld, type Scope } from '../../../platform/database/tenancy.ts'

export async function saveAssetTag(scope: Scope, number: number, assetTag: string | null): Promise<void> {
  await sql`
    UPDATE device SET asset_tag = ${assetTag}, version = version + 1
    WHERE ${inWorld(scope, 'device')} AND number = ${number}`.execute(scope.tx)
}
