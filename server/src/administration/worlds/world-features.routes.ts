import { featureToggles as allToggles, type FeatureToggle, setFeatureToggles } from '@muster/contract'
import { saveFeatureToggles } from '../../access/index.ts'
import type { Serve } from '../../platform/http/serve.ts'

/** Each once, in one order: the order given makes no difference. */
const ordered = (given: readonly FeatureToggle[]) => allToggles.filter((toggle) => given.includes(toggle))

export function worldFeatureRoutes(serve: Serve): void {
  serve(setFeatureToggles, async ({ scope, world, body, record }) => {
    const before = { featureToggles: ordered(world.featureToggles) }
    const after = { featureToggles: ordered(body.featureToggles) }
    if (before.featureToggles.join() !== after.featureToggles.join()) {
      await saveFeatureToggles(scope.tx, world.id, after.featureToggles)
      await record({ action: 'world.changed', recordId: world.id, record: world.name, before, after })
    }
    return after
  })
}
