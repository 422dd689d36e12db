import { z } from 'zod'
import { BrandId } from '../brands.ts'
import { call } from '../call.ts'
import { featureToggles } from '../feature-toggles.ts'
import { regions } from '../regions.ts'
import { token } from '../text.ts'
import { Waits } from '../waits.ts'

export const Configuration = z.object({
  userAuth: z.object({
    /** Present when an OpenID provider is configured; switches "Single Sign On" on. */
    oauth: z.object({ signInPath: z.string() }).nullable(),
  }),
  brand: BrandId,
  region: z.enum(regions),
  /** Email domains of the provider's own staff. */
  internalDomains: z.array(z.string()),
  /** Script URL for external users' page analytics; null loads nothing [A-914]. */
  analyticsScript: z.string().nullable(),
  /** URL pattern of the map tile service. */
  tiles: z.string().nullable(),
  waits: Waits,
  version: z.string(),
})
export type Configuration = z.infer<typeof Configuration>

export const getConfiguration = call({
  method: 'GET',
  path: '/api/configuration/getConfiguration',
  summary: 'The configuration that the console needs before sign-in',
  access: { kind: 'public', why: 'Runs before sign-in [A-946]' },
  query: z.object({ brand: token(50).optional(), url: token(2000).optional() }),
  answer: Configuration,
})

export const getFeatureToggles = call({
  method: 'GET',
  path: '/api/configuration/getFeatureToggles',
  summary: 'The names of the toggles that are on in the world',
  access: { kind: 'world', permission: 'world.read', beforeAgreements: true },
  reads: ['worlds'],
  query: z.object({ userId: token(255).optional() }),
  answer: z.array(z.enum(featureToggles)),
})
