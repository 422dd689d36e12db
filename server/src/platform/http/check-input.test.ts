import { expect, it } from 'vitest'
import { z } from 'zod'
import { checkInput } from './check-input.ts'

const wrongKeys = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`wrong${index}`, 0]))

it('describes a problem in a few words, however many wrong keys it is about', () => {
  const read = checkInput(z.object({ list: z.array(z.strictObject({})) }), { list: [wrongKeys] }, 20)
  expect(read).toEqual({ problems: [{ field: 'list.0', problem: expect.stringMatching(/wrong0/) }] })
  expect('problems' in read && read.problems[0]?.problem).toHaveLength(300)
})
