import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { RunningBacktests } from './running-backtests.ts'

describe('the backtests of a process', () => {
  it('keep the place of one that is computed although its caller has left [F-324]', async () => {
    const running = new RunningBacktests()
    const response = new EventEmitter()
    const computed = Promise.withResolvers<string>()
    const answer = running.begin('own', response).compute(() => computed.promise)
    response.emit('close')
    expect(() => running.begin('own', new EventEmitter())).toThrow(expect.objectContaining({ code: 'busy' }))
    expect(() => running.begin('sister', new EventEmitter())).not.toThrow()
    computed.resolve('tested')
    expect(await answer).toBe('tested')
    expect(() => running.begin('own', new EventEmitter())).not.toThrow()
  })

  it('free the place of one that fails, and of one that is never computed [F-324]', async () => {
    const running = new RunningBacktests()
    const failing = running
      .begin('own', new EventEmitter())
      .compute(() => Promise.reject(new Error('failed')))
    await expect(failing).rejects.toThrow('failed')
    const response = new EventEmitter()
    running.begin('own', response)
    response.emit('close')
    expect(() => running.begin('own', new EventEmitter())).not.toThrow()
  })
})
