import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useCreationKey } from './use-creation-key.ts'

const theForm = () => renderHook(() => useCreationKey()).result.current
const keyOf = async (key: string) => key

describe('the key of what a form makes', () => {
  it('is the same for the same content, until that is made', async () => {
    const withKey = theForm()
    const keys: string[] = []
    const lost = withKey({ name: 'Leeds' }, async (key) => {
      keys.push(key)
      throw new Error('the answer was lost')
    })
    await expect(lost).rejects.toThrow('the answer was lost')
    keys.push(await withKey({ name: 'Leeds' }, keyOf), await withKey({ name: 'Leeds' }, keyOf))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('is another for other content', async () => {
    const withKey = theForm()
    expect(await withKey({ name: 'Leeds' }, keyOf)).not.toBe(await withKey({ name: 'York' }, keyOf))
  })
})
