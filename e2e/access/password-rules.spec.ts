import { completeNewPassword, forgotPasswordSubmit } from '@muster/contract'
import type { Page } from '@playwright/test'
import { expect, nobody, test } from '../fixtures.ts'
import { countRequests } from '../network.ts'
import { signInScreens } from '../pages/sign-in-screens.ts'

const text = {
  length: 'At least 8 characters',
  spaces: 'No spaces',
  number: 'At least one number',
  lowercase: 'At least one lowercase letter',
  uppercase: 'At least one uppercase letter',
  special: 'At least one special character, such as ! ? # or -',
  match: 'The same password in both fields',
} as const

const passwords: { typed: string; confirmation?: string; broken: (keyof typeof text)[] }[] = [
  { typed: 'Ab1-Ab1', broken: ['length'] },
  { typed: 'Ab1- Ab1', broken: ['spaces'] },
  { typed: 'Abc-Abcd', broken: ['number'] },
  { typed: 'AB1-AB1-', broken: ['lowercase'] },
  { typed: 'ab1-ab1-', broken: ['uppercase'] },
  { typed: 'Ab1Ab1Ab', broken: ['special'] },
  { typed: 'Ab1-Ab1-', confirmation: 'Ab1-Ab1+', broken: ['match'] },
  { typed: 'é é', broken: ['length', 'spaces', 'number', 'uppercase', 'special'] },
  { typed: 'Ab1-Ab1-', broken: [] },
  { typed: 'Ab1-ćirilica', broken: [] },
]

async function showsBrokenRules(page: Page): Promise<void> {
  const screen = signInScreens(page)
  for (const { typed, confirmation, broken } of passwords) {
    await screen.choosePassword(typed, confirmation)
    await expect(screen.rules, typed).toHaveText(broken.map((rule) => text[rule]))
  }
}

test('Password Reset lists the rules a password breaks, and only those [A-245 A-246 A-247 A-248 A-249 A-250 A-251 A-252 A-254 A-903]', async ({
  page,
}) => {
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.askForCode(nobody())
  await showsBrokenRules(page)
  const sent = countRequests(page, forgotPasswordSubmit)
  await screen.code.fill('123456')
  await screen.choosePassword('Ab1-Ab1')
  await screen.changePassword.click()
  await expect(screen.error).toContainText('The new password does not meet these rules yet:')
  await expect(screen.newPassword).toBeFocused()
  expect(sent()).toBe(0)
})

test('New Password lists the rules a password breaks, and only those [A-245 A-246 A-247 A-248 A-249 A-250 A-251 A-252 A-254 A-903]', async ({
  page,
  makePerson,
}) => {
  const person = await makePerson({ mustChoosePassword: true })
  await page.goto('/')
  const screen = signInScreens(page)
  await screen.signInAs(person)
  await showsBrokenRules(page)
  const sent = countRequests(page, completeNewPassword)
  await screen.choosePassword('Ab1-Ab1-', 'Ab1-Ab1')
  await screen.saveAndSignIn.click()
  await expect(screen.error).toContainText(text.match)
  expect(sent()).toBe(0)
})
