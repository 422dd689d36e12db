import type { Locator, Page } from '@playwright/test'

/** The file that a click downloads: its name, and its lines. */
export async function fileOf(page: Page, button: Locator): Promise<{ name: string; lines: string[] }> {
  const downloaded = page.waitForEvent('download')
  await button.click()
  const file = await downloaded
  const bytes = Buffer.concat(await (await file.createReadStream()).toArray())
  return { name: file.suggestedFilename(), lines: bytes.toString('utf8').split('\r\n') }
}
