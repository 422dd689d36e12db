import { adoptSuggestion, dismissSuggestion, listSuggestions, type SuggestionKey } from '@muster/contract'
import { type SuggestedWatch, suggestedWatches } from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { EnteredWorld } from '../../platform/http/entered-world.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { createWatch } from './keep-watches.ts'
import { readSettled, settleSuggestion } from './suggestions.sql.ts'
import { productsOf } from './surroundings.ts'

export function suggestionRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  serve(listSuggestions, async ({ scope, world }) => ({
    list: await suggestionsFor(scope, world, await readSettled(scope)),
  }))

  serve(adoptSuggestion, async ({ scope, world, caller, body: { key, name }, newId: id, record }) => {
    const suggested = await suggestionOf(scope, world, key)
    if (!suggested) throw new AppError('productNotLicensed')
    const { key: suggestion, isAlertOff: _isAlertOff, ...rule } = suggested
    const by = { id: caller.subject, email: caller.email }
    const steps = [{ afterMinutes: 0, receivers: [{ kind: 'person' as const, id: by.id }] }]
    await settleSuggestion(scope, key)
    return await createWatch(
      { scope, world, owner: null, by, now: now().getTime(), record },
      { ...rule, id, name, steps, suggestion, quietHours: null, tellsEnd: true },
    )
  })

  serve(dismissSuggestion, async ({ scope, world, body: { key }, record }) => {
    if (!(await suggestionOf(scope, world, key))) throw new AppError('notFound')
    if (await settleSuggestion(scope, key))
      await record({ action: 'watch.dismissed', recordId: key, record: key })
    return { dismissed: true as const }
  })
}

const suggestionsFor = async (
  scope: Scope,
  world: EnteredWorld,
  settled: readonly SuggestionKey[],
): Promise<SuggestedWatch[]> => {
  const { settings } = await readWorldSettings(scope)
  return suggestedWatches({ ...productsOf(world), settings, settled })
}

/** A suggestion that the world's products allow, whether or not it is still offered. */
const suggestionOf = async (
  scope: Scope,
  world: EnteredWorld,
  key: SuggestionKey,
): Promise<SuggestedWatch | undefined> =>
  (await suggestionsFor(scope, world, [])).find((suggested) => suggested.key === key)
