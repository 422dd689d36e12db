import type { DeviceMove } from '@muster/contract'
import { describe, expect, it, vi } from 'vitest'
import { RequestError } from '../../session/request/request-error.ts'
import { askEvery, followMove } from './follow-move.ts'

const at = (moved: number, state: DeviceMove['state'] = 'moving'): DeviceMove => ({
  id: 'move-1',
  total: 9,
  moved,
  state,
})
const lost = new TypeError('Failed to fetch')

function following(...answers: (DeviceMove | Error)[]) {
  const wait = vi.fn(async () => undefined)
  const onProgress = vi.fn()
  const ask = vi.fn(async () => {
    const answer = answers.shift() ?? at(9, 'moved')
    if (answer instanceof Error) throw answer
    return answer
  })
  return { wait, onProgress, ask }
}

describe('following a move', () => {
  it('asks about once a second until it is over', async () => {
    const context = following(at(3), at(6), at(9, 'moved'))
    expect(await followMove(at(0), context)).toEqual(at(9, 'moved'))
    expect(context.wait.mock.calls).toEqual([[askEvery], [askEvery], [askEvery]])
    expect(context.onProgress.mock.calls).toEqual([[at(0)], [at(3)], [at(6)]])
  })

  it('asks nothing about one that is over already', async () => {
    const context = following()
    expect(await followMove(at(0, 'failed'), context)).toEqual(at(0, 'failed'))
    expect(context.ask).not.toHaveBeenCalled()
  })

  it('does without answers that are lost, but not for ever', async () => {
    expect(await followMove(at(0), following(lost, lost, at(3), lost))).toEqual(at(9, 'moved'))
    const context = following(...Array.from({ length: 20 }, () => lost))
    await expect(followMove(at(0), context)).rejects.toBe(lost)
    expect(context.ask).toHaveBeenCalledTimes(10)
  })

  it('ends where nothing is known of it', async () => {
    const unknown = new RequestError(404, 'Not Found', null)
    await expect(followMove(at(0), following(unknown))).rejects.toBe(unknown)
  })
})
