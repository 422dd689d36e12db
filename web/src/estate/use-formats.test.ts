import { renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../session/language.ts'
import { useFormats } from './use-formats.ts'

/** Once the texts of the language are there. */
async function formats() {
  const { result } = renderHook(useFormats)
  await waitFor(() => expect(result.current).not.toBeNull())
  return result.current
}

describe('bytes', () => {
  it.each([
    ['en', ['50 KB', '2000 MB', '1 GB', '1 TB']],
    ['en-US', ['50 KB', '2000 MB', '1 GB', '1 TB']],
    ['fr', ['50 ko', '2000 Mo', '1 Go', '1 To']],
    ['fr-CA', ['50 ko', '2000 Mo', '1 Go', '1 To']],
    ['es', ['50 KB', '2000 MB', '1 GB', '1 TB']],
  ] as const)('are told in units of one kind in %s [C-2302]', async (language, texts) => {
    await changeLanguage(language)
    const { bytesIn } = await formats()
    const told = [
      bytesIn('kilobyte', 50),
      bytesIn('megabyte', 2000),
      bytesIn('gigabyte', 1),
      bytesIn('terabyte', 1),
    ]
    expect(told.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(texts)
  })
})
