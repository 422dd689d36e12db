import type { DeviceMove } from '@muster/contract'
import { isRefusal } from '../../session/request/request-error.ts'

/** Milliseconds between two polls of a move. */
export const askEvery = 1000

/** Polls that may fail in a row: the move runs without them. */
const mostLost = 10

interface Context {
  ask: () => Promise<DeviceMove>
  wait: (milliseconds: number) => Promise<void>
  onProgress: (move: DeviceMove) => void
}

/** Polls a move until it is over. */
export async function followMove(begun: DeviceMove, { ask, wait, onProgress }: Context): Promise<DeviceMove> {
  let move = begun
  let lost = 0
  while (move.state === 'moving') {
    onProgress(move)
    await wait(askEvery)
    try {
      move = await ask()
      lost = 0
    } catch (error) {
      lost += 1
      if (isRefusal(error) || lost >= mostLost) throw error
    }
  }
  return move
}
