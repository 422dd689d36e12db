import { expect, it } from 'vitest'
import { cookieName } from './cookie-name.ts'

it.each([
  ['http://localhost:5511', 'muster_5511'],
  ['https://console.example:8443/', '__Secure-muster_8443'],
  ['https://console.example', '__Secure-muster_https'],
  ['http://console.example', 'muster_http'],
])('a cookie of %s is called %s', (url, name) => {
  expect(cookieName('muster', new URL(url))).toBe(name)
})
