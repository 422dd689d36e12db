import { expect, it } from 'vitest'
import { withFrenchSpaces } from './french-spaces.ts'

it('French texts keep their punctuation and percent signs in the line', () => {
  const texts = { ask: 'Effacer : {{field}} ?', more: { note: 'moins de 1 % des « cas »' } }
  expect(withFrenchSpaces(texts)).toEqual({
    ask: 'Effacer\u00a0: {{field}}\u00a0?',
    more: { note: 'moins de 1\u00a0% des «\u00a0cas\u00a0»' },
  })
})
