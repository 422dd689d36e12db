import { describe, expect, it } from 'vitest'
import { isHostOfService } from './service-hosts.ts'

describe('a channel of a service', () => {
  it.each([
    ['slack', 'https://hooks.slack.com/services/T0/B0/x', true],
    ['slack', 'https://hooks.slack-gov.com/services/T0/B0/x', true],
    ['slack', 'https://HOOKS.slack.com./services/T0/B0/x', true],
    ['slack', 'https://hooks.slack.com.evil.example/', false],
    ['slack', 'https://evil.example/hooks.slack.com', false],
    ['slack', 'https://slack.com/', false],
    ['slack', 'https://inside.example/slack', true],
    [
      'teams',
      'https://prod-1.westeurope.logic.azure.com:443/workflows/a/triggers/manual/paths/invoke?sig=x',
      true,
    ],
    [
      'teams',
      'https://default0.aa.environment.api.powerplatform.com/powerautomate/automations/direct?sig=x',
      true,
    ],
    ['teams', 'https://company.webhook.office.com/webhookb2/a', true],
    ['teams', 'https://logic.azure.com.evil.example/', false],
    ['teams', 'https://evillogic.azure.com/', false],
    ['teams', 'https://10.1.2.3/', true],
    ['teams', 'https://10.2.2.3/', false],
    ['webhook', 'https://anything.example/', true],
  ] as const)('%s posts to %s: %s [K-1307]', (kind, url, accepted) => {
    expect(isHostOfService(kind, new URL(url), ['inside.example', '10.1.0.0/16'])).toBe(accepted)
  })
})
