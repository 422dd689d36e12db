import { z } from 'zod'
import { call } from '../call.ts'
import { featureToggles } from '../feature-toggles.ts'

const Toggles = z.object({ featureToggles: z.array(z.enum(featureToggles)).max(featureToggles.length) })

export const setFeatureToggles = call({
  method: 'POST',
  path: '/api/worlds/setFeatureToggles',
  summary: 'Which toggles are on in the world; all others are off',
  changes: 'world.changed',
  access: { kind: 'world', permission: 'worlds.configure' },
  touches: ['worlds'],
  refuses: [],
  body: Toggles,
  answer: Toggles,
})
