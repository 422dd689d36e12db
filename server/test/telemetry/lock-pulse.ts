import type pg from 'pg'

/** Locks a device as storing its reports does, until the owner's transaction ends. */
export async function lockPulse(owner: pg.Client, deviceId: string): Promise<void> {
  await owner.query('BEGIN')
  const { rows } = await owner.query('SELECT world_id, number FROM device WHERE id = $1', [deviceId])
  // Rows are locked by the world that they belong to: a cluster asks for one shard.
  await owner.query('SELECT 1 FROM device_pulse WHERE world_id = $1 AND number = $2 FOR UPDATE', [
    rows[0].world_id,
    rows[0].number,
  ])
}
