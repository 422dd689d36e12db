import { expect, type Locator, type Page } from '@playwright/test'

/** The header of signed-in pages, with its menus. */
export function header(page: Page) {
  const banner = page.getByRole('banner')
  const userMenu = banner.getByRole('button', { name: /@/ })
  const languagePicker = banner.getByRole('button', { name: /^(Language|Langue|Idioma)/ })
  const menu = page.getByRole('menu')
  const open = async (control: Locator) => {
    // One that is still closing is visible, too.
    await expect(menu).toHaveCount(0)
    await control.click()
    await expect(menu).toBeVisible()
  }
  /**
   * Once the page is loaded: before, the header knows neither the world nor its brand, and the menu lacks their items.
   */
  const openUserMenu = async () => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await open(userMenu)
  }
  return {
    banner,
    home: banner.getByRole('link', { name: /, home$/ }),
    worldSwitch: banner.locator('a[href="/world-selection"]'),
    languagePicker,
    help: banner.getByRole('link', { name: 'Help (opens in a new tab)' }),
    whatsNew: banner.getByRole('button', { name: 'What’s new' }),
    userMenu,
    /** Whichever menu is open. */
    menu,
    item: (name: string) => menu.getByRole('menuitem', { name, exact: true }),
    /** The items of the user menu from top to bottom, without the choice of appearance. */
    items: menu.locator('[role=menuitem]:not([role=group] *, fieldset *)'),
    openUserMenu,
    openLanguagePicker: () => open(languagePicker),
    language: (name: string) => menu.getByText(name, { exact: true }),
    async signOut(): Promise<void> {
      await openUserMenu()
      await menu.getByRole('menuitem', { name: 'Sign Out' }).click()
    },
  }
}
