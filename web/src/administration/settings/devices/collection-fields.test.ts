import { initialWorldSettings } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { type CollectionDraft, collectionPart, locationChange, withLocationsOf } from './collection-fields.ts'

const off = collectionPart.draftOf(initialWorldSettings)
const draft = (android: boolean, windows: boolean): CollectionDraft => ({
  ...off,
  androidLocationCollectionEnabled: android,
  windowsLocationCollectionEnabled: windows,
})

describe('the collection of locations', () => {
  it.each([
    ['nothing', draft(true, false), draft(true, false), null],
    ['one on', draft(true, false), draft(false, false), 'on'],
    ['one off', draft(true, false), draft(true, true), 'off'],
    ['both off', draft(false, false), draft(true, true), 'off'],
    ['one on, one off', draft(true, false), draft(false, true), 'on'],
    ['one off, one on', draft(false, true), draft(true, false), 'on'],
  ] as const)('is asked about by what changes: %s [A-882 A-883 A-884]', (_what, now, before, asked) => {
    expect(locationChange(now, before)).toBe(asked)
  })

  it('is taken back without the rest [A-929]', () => {
    const changed = { ...draft(true, true), androidDropDetectionEnabled: true }
    expect(withLocationsOf(off, changed)).toEqual({ ...off, androidDropDetectionEnabled: true })
  })

  it('that nobody has chosen is off, and not changed by staying off [A-929]', () => {
    expect(initialWorldSettings.androidLocationCollectionEnabled).toBeNull()
    expect(Object.values(off)).toEqual([false, false, false, false, false])
    expect(collectionPart.changesOf(off, initialWorldSettings)).toEqual({})
    expect(collectionPart.changesOf(draft(true, false), initialWorldSettings)).toEqual({
      androidLocationCollectionEnabled: true,
    })
  })
})
