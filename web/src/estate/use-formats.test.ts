import { renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changeLanguage } from '../session/language/language.ts'
import { useFormats } from './use-formats.ts'

/** Once the language's texts are loaded. */
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
    const { byteTick } = await formats()
    const told = [
      byteTick(50 * 1024)(50 * 1024),
      byteTick(500 * 1024 ** 2)(2000 * 1024 ** 2),
      byteTick(1024 ** 3)(1024 ** 3),
      byteTick(1024 ** 4)(1024 ** 4),
    ]
    expect(told.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(texts)
  })
})

describe('a little', () => {
  it.each([
    ['en', '<1%'],
    ['en-US', '<1%'],
    ['fr', '< 1 %'],
    ['fr-CA', '< 1 %'],
    ['es', '<1 %'],
  ] as const)('is never told as nothing, as %s writes it [C-212 C-2303]', async (language, text) => {
    await changeLanguage(language)
    const { share, wholePercent } = await formats()
    for (const told of [share(0.4), wholePercent(0.4)]) expect(told.replaceAll(/\s/g, ' ')).toBe(text)
  })
})

describe('nearly all', () => {
  it.each([
    ['en', ['>99.9%', '>99%']],
    ['en-US', ['>99.9%', '>99%']],
    ['fr', ['> 99,9 %', '> 99 %']],
    ['fr-CA', ['> 99,9 %', '> 99 %']],
    ['es', ['>99,9 %', '>99 %']],
  ] as const)('is never told as all, as %s writes it', async (language, texts) => {
    await changeLanguage(language)
    const { share, wholePercent } = await formats()
    const told = [share(99.96), wholePercent(99.5)]
    expect(told.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(texts)
    expect(share(99.94).replace(',', '.')).toContain('99.9')
    expect(share(100)).toBe(wholePercent(100))
  })
})

describe('the time on a device', () => {
  it('keeps its zone in one piece', async () => {
    const { deviceTime } = await formats()
    const text = deviceTime(Date.UTC(2026, 10, 18, 10, 55), 'America/Los_Angeles')
    expect(text).toBe('18 Nov 2026, 02:55 GMT−8')
  })
})
