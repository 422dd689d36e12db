import { removedAfter } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** That a battery, measured at a time in the device it was last seen in, was not removed from it since. */
export const isInDevice = (
  scope: Scope,
  measuredAt: RawBuilder<unknown>,
  device: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`${measuredAt} >= (
  SELECT max(latest.measured_at) FROM battery_pulse seen
  JOIN battery latest ON ${inWorld(scope, 'latest')} AND latest.number = seen.number
  WHERE ${inWorld(scope, 'seen')} AND seen.device_number = ${device}
) - ${removedAfter}::bigint`
