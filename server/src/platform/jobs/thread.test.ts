import { afterEach, describe, expect, it } from 'vitest'
import { Thread } from './thread.ts'

const file = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (question) => {
    if (question === 'fail') throw new Error('it failed')
    parentPort.postMessage(question + ' once')
    parentPort.postMessage(question + ' twice')
  })`

let thread: Thread
afterEach(() => thread.end())
const start = () => {
  thread = new Thread(new URL(`data:text/javascript,${encodeURIComponent(file)}`))
  return thread
}

describe('a thread', () => {
  it('answers as long as somebody listens', async () => {
    const heard: string[] = []
    for await (const answer of start().answers<string>('ask')) {
      heard.push(answer)
      if (heard.length === 2) break
    }
    expect(heard).toEqual(['ask once', 'ask twice'])
  })

  it('fails the question that it fails at, and all later ones', async () => {
    start()
    await expect(thread.ask('fail')).rejects.toThrow('it failed')
    await expect(thread.ask('ask')).rejects.toThrow('it failed')
  })

  it('answers nothing once it has ended', async () => {
    expect(await start().ask('ask')).toBe('ask once')
    await thread.end()
    await expect(thread.ask('ask')).rejects.toThrow('the thread has ended')
  })
})
