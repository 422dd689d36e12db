import { getConfiguration } from '@muster/contract'
import { brandOutsideWorld } from '@muster/rules'
import { version } from '../../platform/configuration/version.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { AccessServices } from '../access-services.ts'

export function configurationRoutes(serve: Serve, { config, openId }: AccessServices): void {
  serve(getConfiguration, async ({ query }) => ({
    userAuth: { oauth: openId && { signInPath: '/auth/federatedSignIn' } },
    brand: brandOutsideWorld(query.brand, query.url, config.brand),
    region: config.region,
    internalDomains: config.internalDomains,
    analyticsScript: config.analyticsScript,
    tiles: config.tiles,
    waits: config.waits,
    version,
  }))
}
