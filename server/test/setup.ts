import { afterAll, expect, inject } from 'vitest'
import { newViolations } from './recorded-statements.ts'
import { startFrom } from './started-process.ts'

startFrom(inject('madeOnce'))

afterAll(async () => expect(await newViolations()).toEqual([]))
