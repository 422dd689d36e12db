import { type BrandId, brandIds, brands } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { header } from '../pages/header.ts'
import { landing } from '../pages/worlds.ts'

/** A part of each brand's own text. */
const words: Record<BrandId, RegExp> = {
  muster: /what needs attention first/,
  panasonic: /Smart Service, Smart Battery Monitor and Smart Battery Warranty/,
  harbour: /ports, yards and terminals/,
  alder: /out in the field/,
  cobalt: /logistics teams/,
  ember: /retail and service teams/,
}

test('About has the brand’s header, this year’s copyright and the licences, and scrolls inside its body [A-124 A-523]', async ({
  page,
  context,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
  await expect(landing(page).title).toHaveText(world.name)
  const { item, openUserMenu } = header(page)
  await openUserMenu()
  await item('About').click()
  const about = page.getByRole('dialog', { name: 'About Muster' })
  await expect(about).toHaveCSS('border-radius', '12px')
  // The title names the brand; nothing below repeats it alone.
  await expect(about.getByText('Muster', { exact: true })).toHaveCount(0)
  await expect(about).toContainText(`© ${new Date().getFullYear()} Muster`)
  const opened = context.waitForEvent('page')
  await about.getByRole('link', { name: /^Open-source licences/ }).click()
  const licences = await opened
  await expect(licences).toHaveURL('/licences.txt')
  await expect(licences.locator('body')).toContainText('react-router')

  const text = about.getByRole('paragraph').first()
  await text.evaluate((paragraph) => {
    paragraph.textContent = 'So much to say. '.repeat(500)
  })
  const last = about.getByRole('link', { name: /^Open-source licences/ })
  await expect(last).not.toBeInViewport()
  const height = await text.evaluate((paragraph) => {
    let body = paragraph.parentElement
    while (body && body.scrollHeight === body.clientHeight) body = body.parentElement
    return body?.clientHeight
  })
  expect(height).toBe(380)
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await about.getByRole('button', { name: 'Close' }).click()
  await expect(about).toHaveCount(0)
})

test('each brand has its own logo, its own help and its own About [A-505 A-522 A-523 A-540 A-541]', async ({
  page,
  makePerson,
}) => {
  const logos = new Set<string>()
  const { home, help, item, openUserMenu } = header(page)
  await openAs(page, await makePerson(), '/')
  for (const brand of brandIds) {
    await page.goto(`/?brand=${brand}`)
    await expect(help).toHaveAttribute('href', brands[brand].helpCenter)
    logos.add(await home.locator('svg').innerHTML())
    await openUserMenu()
    await expect(item('Help Center')).toHaveAttribute('href', brands[brand].helpCenter)
    await item('About').click()
    const about = page.getByRole('dialog', { name: `About ${brands[brand].name}` })
    await expect(about).toContainText(words[brand])
    await expect(about).toContainText(`© ${new Date().getFullYear()} ${brands[brand].name}`)
  }
  expect(logos.size).toBe(brandIds.length)
})
