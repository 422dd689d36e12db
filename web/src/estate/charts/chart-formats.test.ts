import { renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../../session/language/language.ts'
import { useChartFormats } from './chart-formats.ts'

/** Once the language's texts are loaded. */
async function formats() {
  const { result } = renderHook(useChartFormats)
  await waitFor(() => expect(result.current).not.toBeNull())
  return result.current
}

describe('minutes', () => {
  it.each([
    ['en', ['0 min', '<1 min', '45 min', '7.0 h']],
    ['fr', ['0 min', '< 1 min', '45 min', '7,0 h']],
    ['es', ['0 min', '<1 min', '45 min', '7,0 h']],
  ] as const)(
    'are hours from sixty on, and a little of them is not nothing, in %s',
    async (language, texts) => {
      await changeLanguage(language)
      const { minutes } = await formats()
      expect([0, 0.2, 45, 420].map((value) => minutes(value).replaceAll(/\s/g, ' '))).toEqual(texts)
    },
  )
})
