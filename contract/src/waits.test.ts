import { expect, it } from 'vitest'
import { defaultWaits } from './waits.ts'

it('waits 5 s after saving or deleting users, zones and home locations [A-1810]', () => {
  expect(defaultWaits.afterSave).toBe(5000)
})

it('waits 3 s after deleting devices [C-2319 B-870 B-1431]', () => {
  expect(defaultWaits.afterDelete).toBe(3000)
})

it('shows the result of creating a world for 2 s [A-1811]', () => {
  expect(defaultWaits.worldCreationMessage).toBe(2000)
})

it('shows the token-copy feedback for 3 s [A-1812]', () => {
  expect(defaultWaits.tokenCopyFeedback).toBe(3000)
})

it('fetches the news once an hour [A-1813]', () => {
  expect(defaultWaits.whatsNewRefresh).toBe(3_600_000)
})
