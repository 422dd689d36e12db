import type { UserRow, WorldEntry } from '@muster/contract'
import { customViewOf } from '@muster/rules'
import type { TFunction } from 'i18next'

/** [A-1005, A-1006, A-1007] */
export function customViewText(user: UserRow, t: TFunction<'users'>): string {
  const view = customViewOf(user)
  if (view.kind === 'all') return t('view.all')
  if (view.kind === 'zone') return view.zone
  return [view.homeLocation ?? t('view.everyHomeLocation'), view.group ?? t('view.everyGroup')].join(', ')
}

/** Names of worlds; those that the caller may not open are left out. */
export function worldsText(
  worldIds: readonly string[] | null,
  worlds: readonly WorldEntry[],
  t: TFunction<'users'>,
): string {
  if (worldIds === null) return t('allWorlds')
  const names = worlds.filter(({ id }) => worldIds.includes(id)).map(({ name }) => name)
  return names.join(', ') || '-'
}
