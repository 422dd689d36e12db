import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const fill = (queue: FairQueue<number>, world: string, count: number) =>
  Array.from({ length: count }, (_, index) => queue.offer(world, index)).filter(Boolean).length

describe('the queue', () => {
  it('takes one of each world in turn, and each world’s own in order of arrival', () => {
    const queue = new FairQueue<number>(100, 100)
    fill(queue, 'loud', 50)
    fill(queue, 'quiet', 2)
    fill(queue, 'third', 1)
    expect(Object.fromEntries(queue.take(6))).toEqual({ loud: [0, 1, 2], quiet: [0, 1], third: [0] })
    expect(queue.size).toBe(47)
  })

  it('lets a world that was served wait for the others', () => {
    const queue = new FairQueue<number>(100, 100)
    for (const world of ['a', 'b', 'c']) fill(queue, world, 5)
    expect([...queue.take(2).keys()]).toEqual(['a', 'b'])
    expect([...queue.take(2).keys()]).toEqual(['c', 'a'])
  })

  it('has a limit per world, and one in total', () => {
    const queue = new FairQueue<number>(10, 6)
    expect(fill(queue, 'loud', 20)).toBe(6)
    expect(fill(queue, 'quiet', 20)).toBe(4)
    queue.take(3)
    expect(queue.offer('third', 1)).toBe(true)
  })

  it('returns what there is, and is then empty', () => {
    const queue = new FairQueue<number>(10, 10)
    fill(queue, 'a', 3)
    expect(queue.take(200).get('a')).toHaveLength(3)
    expect(queue.size).toBe(0)
    expect(queue.take(5).size).toBe(0)
  })
})
