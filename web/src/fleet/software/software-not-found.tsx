import { useTranslation } from 'react-i18next'
import { NotFound } from '../../estate/detail/not-found.tsx'
import { useWorld } from '../../session/world/world.tsx'
import { IconAppsOff } from '../../ui/icons.ts'
import type { SoftwareKind } from './software-kind.ts'
import { softwareList } from './software-paths.ts'

/** The page for a URL that names no application or process visible to the user [C-1616, C-1716]. */
export function SoftwareNotFound({ kind }: { kind: SoftwareKind }) {
  const { t } = useTranslation('software')
  const { world } = useWorld()
  return (
    <NotFound
      icon={<IconAppsOff size={28} stroke={1.5} />}
      title={t(`${kind}.notFound.title`)}
      text={t(`${kind}.notFound.text`)}
      link={{ label: t(`${kind}.notFound.toList`), to: softwareList(world.id, kind) }}
    />
  )
}
