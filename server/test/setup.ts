import { afterAll, expect } from 'vitest'
import { newViolations } from './recorded-statements.ts'

afterAll(async () => expect(await newViolations()).toEqual([]))
