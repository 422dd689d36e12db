import {
  dayLength,
  type PreviewBody,
  previewDays,
  previewOwnWatch,
  previewWatch,
  type WatchPreview,
} from '@muster/contract'
import { dateOfDay, isKindLicensed } from '@muster/rules'
import type { z } from 'zod'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { EnteredWorld } from '../../platform/http/entered-world.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { countNow } from '../looking/index.ts'
import { productsOf } from '../watches/surroundings.ts'
import { requireRight } from '../watches/watch-limits.ts'
import { openingsOf } from './past-cases.ts'

interface Asked {
  scope: Scope
  world: EnteredWorld
  caller: Caller
  body: z.output<typeof PreviewBody>
}

export function previewRoutes(serve: Serve, { now, config }: Pick<Services, 'now' | 'config'>): void {
  /** Managers have no custom view; an own watch sees what that of its owner shows [K-403]. */
  const preview = async ({ scope, world, caller, body }: Asked): Promise<WatchPreview> => {
    const { receivers, ...rule } = body
    if (!isKindLicensed(rule.watched.kind, productsOf(world))) throw new AppError('productNotLicensed')
    requireRight(caller, rule)
    const { view } = scope
    const at = now().getTime()
    const openings = await openingsOf(scope, rule, { now: at, view })
    return {
      ...(typeof openings === 'string'
        ? { days: null, gap: openings }
        : { days: byDay(openings, { now: at, receivers }), gap: null }),
      now: await countNow(scope, rule, { now: at, deployment: config, view }),
    }
  }
  serve(previewWatch, preview)
  serve(previewOwnWatch, preview)
}

/** A day for each date of the last 30, in UTC. */
function byDay(
  openings: readonly number[],
  { now, receivers }: { now: number; receivers: number },
): NonNullable<WatchPreview['days']> {
  const today = Math.floor(now / dayLength)
  const counts = Map.groupBy(openings, (at) => Math.floor(at / dayLength))
  return Array.from({ length: previewDays }, (_, index) => {
    const day = today - previewDays + 1 + index
    const cases = counts.get(day)?.length ?? 0
    return { date: dateOfDay(day), cases, messages: cases * receivers }
  })
}
