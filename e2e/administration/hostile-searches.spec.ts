import { expect, openAs, test } from '../fixtures.ts'
import { expectHarmless, hostile, refused } from '../pages/hostile.ts'
import { aWorldOf, lists } from '../pages/hostile-world.ts'

const { image, template } = hostile

test('every search box handles hostile texts like others', async ({ page, organisation }) => {
  const { world, administrator, open } = await aWorldOf(organisation, image)
  await openAs(page, administrator, `/${world.id}/`)
  for (const path of lists) {
    await open(page, path)
    const search = page.getByRole('main').getByRole('textbox', { name: /^Search/ })
    const searched = () => new URL(page.url()).searchParams.get('search')
    for (const text of [image, template, refused.override, '\t=1+1', '%']) {
      await search.fill(text)
      await search.press('Enter')
      // Only then has the request begun.
      await expect.poll(searched).toBe(text.trim())
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    }
    for (const [text, told] of [
      [refused.letters, 'A search can have at most 100 characters.'],
      [refused.nul, 'This search contains characters that cannot be searched for.'],
    ] as const) {
      await search.fill(text)
      await expect(search).toHaveAccessibleDescription(told)
      await search.press('Enter')
      await expect(search).toHaveValue(text)
      expect(searched()).toBe('%')
    }
    await expectHarmless(page)
  }
})
