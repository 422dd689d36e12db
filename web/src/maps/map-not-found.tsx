import { useTranslation } from 'react-i18next'
import { NotFound } from '../estate/detail/not-found.tsx'
import { worldPaths } from '../session/paths.ts'
import { useWorld } from '../session/world/world.tsx'
import { IconMapPinOff } from '../ui/icons.ts'

/** The page for a URL that is none of the maps [C-1903, C-2350]. */
export function MapNotFound() {
  const { t } = useTranslation('maps')
  const { world } = useWorld()
  return (
    <NotFound
      icon={<IconMapPinOff size={28} stroke={1.5} />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      link={{ label: t('notFound.toMaps'), to: worldPaths(world.id).coreMaps }}
    />
  )
}
