import { expect, it } from 'vitest'
import { rememberedState, rememberState } from './remembered-state.ts'
import { fakeBrowser } from './testing/fake-browser.ts'

it('remembers the state under authState, across tabs [A-230 A-904]', () => {
  const browser = fakeBrowser()
  rememberState(browser, { state: 'signedIn', notice: null })
  expect(browser.shared.read('authState')).toBe('signedIn')
  expect(rememberedState(browser).state).toBe('signedIn')
})

it('knows nothing where nothing or nonsense is stored [A-904]', () => {
  expect(rememberedState(fakeBrowser()).state).toBeNull()
  expect(rememberedState(fakeBrowser({ shared: { authState: 'administrator' } })).state).toBeNull()
})

it('keeps the address of a sent code in its own tab, until the code is used or given up [A-904]', () => {
  const browser = fakeBrowser()
  rememberState(browser, { state: 'forgotPassword', step: 'submit', email: 'ada@demo.example', notice: null })
  expect(rememberedState(browser).resetEmail).toBe('ada@demo.example')
  expect(browser.shared.read('passwordResetEmail')).toBeNull()
  rememberState(browser, { state: 'signIn', email: '', notice: null })
  expect(rememberedState(browser).resetEmail).toBeNull()
})
