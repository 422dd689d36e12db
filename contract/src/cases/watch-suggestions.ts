import { z } from 'zod'
import { call } from '../call.ts'
import { SavedWatch, WatchName, WatchRule } from './watch.ts'

const access = { kind: 'world', permission: 'watches.manage' } as const

/** The watches that a world is offered [K-413]. */
export const suggestionKeys = ['outOfContact', 'reboots', 'batteries', 'silentHome'] as const
export type SuggestionKey = (typeof suggestionKeys)[number]

export const listSuggestions = call({
  method: 'GET',
  path: '/api/watches/suggestions',
  summary: 'Watches that the world could have, neither switched on nor dismissed before [K-413]',
  access,
  reads: ['watches', 'settings', 'worlds'],
  answer: z.object({
    list: z.array(
      WatchRule.extend({
        key: z.enum(suggestionKeys),
        /** Whether what it looks for is switched off in the settings: then it finds nothing. */
        isAlertOff: z.boolean(),
      }),
    ),
  }),
})

export const adoptSuggestion = call({
  method: 'POST',
  path: '/api/watches/adoptSuggestion',
  summary: 'Creates a suggested watch, switched on, that tells the caller [K-414]',
  changes: 'watch.created',
  access,
  touches: ['watches', 'cases'],
  idempotent: true,
  refuses: ['notFound', 'watchExists', 'limitExceeded', 'productNotLicensed'],
  body: z.object({ key: z.enum(suggestionKeys), name: WatchName }),
  answer: SavedWatch,
})

export const dismissSuggestion = call({
  method: 'POST',
  path: '/api/watches/dismissSuggestion',
  summary: 'Offers a suggested watch no more [K-413]',
  changes: 'watch.dismissed',
  access,
  touches: ['watches'],
  refuses: ['notFound'],
  body: z.object({ key: z.enum(suggestionKeys) }),
  answer: z.object({ dismissed: z.literal(true) }),
})
