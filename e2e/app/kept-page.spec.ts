import { getConfiguration } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { failCall } from '../network.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'
import { urls } from '../urls.ts'

test.describe('the page that tests share', () => {
  // One worker runs both, in this order.
  test.describe.configure({ mode: 'serial' })

  test('is left in a mess', async ({ page, context, makePerson, makeWorld }) => {
    const world = await makeWorld()
    await openAs(page, await makePerson({ worldIds: [world.id] }), `/${world.id}/`)
    await page.evaluate("localStorage.setItem('left', 'here'); sessionStorage.setItem('left', 'here')")
    await failCall(page, getConfiguration, 'notFound')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.setViewportSize({ width: 400, height: 400 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await context.grantPermissions(['clipboard-read'])
    await context.newPage()
    await context.setOffline(true)
  })

  test('is clean for the next test', async ({ page, context }) => {
    expect(context.pages()).toHaveLength(1)
    expect(await page.evaluate('history.length')).toBe(1)
    await page.goto('/')
    await expect(signInScreens(page).signIn).toBeVisible()
    expect(page.viewportSize()).toEqual({ width: 1280, height: 720 })
    expect(await page.evaluate('[localStorage.left ?? null, sessionStorage.left ?? null]')).toEqual([
      null,
      null,
    ])
    expect(await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")).toBe(false)
    const permission = "navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)"
    expect(await page.evaluate(permission)).not.toBe('granted')
    expect(await context.cookies(urls.console)).toEqual([])
  })

  test('refuses what it could not clean up', async ({ page }) => {
    await expect(page.clock.install()).rejects.toThrow('ownContext')
    await expect(page.addInitScript('0')).rejects.toThrow('ownContext')
  })
})
