import { mayHaveCustomView } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../session/world/world.tsx'

/** Whether the user sees a part of the world only: what is not listed may exist outside it. */
export function useHasView(): boolean {
  const { user } = useWorld()
  const { homeLocationId, group, zoneId } = user
  return mayHaveCustomView(user.role) && [homeLocationId, group, zoneId].some((limit) => limit !== null)
}

/** What a place is called that the URL names and the server does not list. */
export function useUnlistedWord(): string {
  const { t } = useTranslation('estate')
  return useHasView() ? t('pick.outside') : t('pick.gone')
}
