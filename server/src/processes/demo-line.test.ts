import { expect, it } from 'vitest'
import { readConfig } from '../platform/configuration/config.ts'
import { demoLine } from './demo-line.ts'

const DEMO = 'on'

it.each([
  ['on an address that others reach', { DEMO, HOST: '0.0.0.0' }, true],
  ['on an address of a network', { DEMO, HOST: '192.0.2.7' }, true],
  ['behind an address that others open', { DEMO, PUBLIC_URL: 'https://console.muster.example' }, true],
  [
    'on an address that others reach, opened here',
    { DEMO, HOST: '::', PUBLIC_URL: 'http://localhost' },
    true,
  ],
  ['on this machine', { DEMO }, false],
  [
    'on this machine, by an address of its own',
    { DEMO, HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' },
    false,
  ],
  ['switched off', { DEMO: 'off', HOST: '0.0.0.0' }, false],
])('the demo %s: %j warns of its passwords: %s', (_case, environment, warns) => {
  const line = demoLine(readConfig(environment))
  if (warns) expect(line).toMatch(/^Warning: .*passwords.*public/)
  else expect(line).toBeNull()
})
