import type { WorldId } from '@muster/contract'
import { z } from 'zod'

/** A move started in this window, with the name of its target; null is no home location. */
const BegunMove = z.object({ id: z.string(), to: z.string().nullable() })
export type BegunMove = z.infer<typeof BegunMove>

const keyOf = (world: WorldId) => `muster.move.${world}`

/** The browser may refuse storage: after a reload the page then does not know of the move, which continues. */
function inStorage<Answer>(use: (storage: Storage) => Answer): Answer | null {
  try {
    return use(window.sessionStorage)
  } catch {
    return null
  }
}

export const rememberMove = (world: WorldId, move: BegunMove): void =>
  void inStorage((storage) => storage.setItem(keyOf(world), JSON.stringify(move)))

export const forgetMove = (world: WorldId): void =>
  void inStorage((storage) => storage.removeItem(keyOf(world)))

export const rememberedMove = (world: WorldId): BegunMove | null =>
  inStorage((storage) => BegunMove.parse(JSON.parse(storage.getItem(keyOf(world)) ?? 'null')))
