import { type InputProblem, watchLimits } from '@muster/contract'
import { isKindLicensed, mayWatch } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { EnteredWorld } from '../../platform/http/entered-world.ts'
import type { KnownReceivers } from './known-receivers.sql.ts'
import { productsOf } from './surroundings.ts'
import { countWatches, isNameTaken, type Owner, type Receiver, type WrittenWatch } from './watches.sql.ts'

/* What refuses a watch. The world's cases are locked before, so that two callers do not pass a limit together. */

const countsDevices = ({ watched }: Pick<WrittenWatch, 'watched'>): boolean =>
  watched.kind === 'deviceFilter' || watched.kind === 'batteryFilter'

export function requireProduct(world: EnteredWorld, { watched }: WrittenWatch): void {
  if (!isKindLicensed(watched.kind, productsOf(world))) throw new AppError('productNotLicensed')
}

/** Whoever may not read something is not told of it by a watch either [K-106]. */
export function requireRight(
  { role }: Pick<Caller, 'role'>,
  { watched }: Pick<WrittenWatch, 'watched'>,
): void {
  if (!mayWatch(role, watched.kind)) throw new AppError('roleMissing')
}

/** [K-406] */
export async function requireRoom(scope: Scope, owner: Owner): Promise<void> {
  const { watches } = await countWatches(scope, owner)
  if (watches >= (owner === null ? watchLimits.ofWorld : watchLimits.ofUser)) {
    throw new AppError('limitExceeded')
  }
}

/** Refuses to have more watches of filters on at once than a world may [K-902]. */
export async function requireRoomForFilters(
  scope: Scope,
  { after, before }: { after: readonly WrittenWatch[]; before: readonly WrittenWatch[] },
): Promise<void> {
  const more = after.filter(countsDevices).length - before.filter(countsDevices).length
  if (more <= 0) return
  const { filtersOn } = await countWatches(scope, null)
  if (filtersOn + more > watchLimits.filtersOn) throw new AppError('limitExceeded')
}

export async function requireFreeName(
  scope: Scope,
  owner: Owner,
  named: { id: string; name: string },
): Promise<void> {
  if (await isNameTaken(scope, owner, named)) throw new AppError('watchExists')
}

/** Refuses receivers that nobody is, by their field; those that it told before may have left since [K-709]. */
export function requireKnownReceivers(
  { steps }: Pick<WrittenWatch, 'steps'>,
  { people, channels }: KnownReceivers,
  before: Pick<WrittenWatch, 'steps'> = { steps: [] },
): void {
  const kept = new Set(before.steps.flatMap(({ receivers }) => receivers.map(nameOfReceiver)))
  const problems = steps.flatMap(({ receivers }, step) =>
    receivers.flatMap((receiver, index): InputProblem[] => {
      if (receiver.kind === 'placePeople' || kept.has(nameOfReceiver(receiver))) return []
      const known = receiver.kind === 'person' ? people : channels
      if (known.has(receiver.id)) return []
      const field = `data.steps.${step}.receivers.${index}.id`
      return [{ field, problem: receiver.kind === 'person' ? 'is no user of this world' : 'is no channel' }]
    }),
  )
  if (problems.length > 0) throw new AppError('invalidInput', { problems })
}

const nameOfReceiver = (receiver: Receiver): string =>
  'id' in receiver ? `${receiver.kind} ${receiver.id}` : receiver.kind
