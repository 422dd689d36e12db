import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths, worldPaths } from '../session/paths.ts'
import { useIsInternal } from '../session/signed-in.tsx'
import { worldsQuery } from '../session/user.ts'
import { useWorld } from '../session/world/world.tsx'
import { IconArrowLeft } from '../ui/icons.ts'

interface BackLinkProps {
  /** Shown to users without a world to go back to. */
  withoutWorld?: ReactNode
}

/** With one world back to its products, with several to their selection, with none nowhere. */
export function BackLink({ withoutWorld = null }: BackLinkProps) {
  const { t } = useTranslation('access')
  const { data: worlds } = useQuery(worldsQuery())
  const [first, second] = worlds ?? []
  if (!first) return worlds ? withoutWorld : null
  if (second) return <BackButton to={paths.worldSelection}>{t('back.worlds')}</BackButton>
  return <BackButton to={worldPaths(first.id).landing}>{t('back.products')}</BackButton>
}

/** Leads to the start page. */
export function BackToStart() {
  const { t } = useTranslation('access')
  return <BackButton to={paths.entry}>{t('back.start')}</BackButton>
}

/** The provider's staff begin an installation by adding its first world. */
export function AddWorldLink() {
  const { t } = useTranslation('access')
  if (!useIsInternal()) return null
  return (
    <Button component={Link} to={paths.addWorld} variant="filled" size="md">
      {t('worlds.add')}
    </Button>
  )
}

/** Inside a world, to the products of that world. */
export function BackToProducts() {
  const { t } = useTranslation('access')
  const { world } = useWorld()
  return <BackButton to={worldPaths(world.id).landing}>{t('back.products')}</BackButton>
}

const BackButton = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to} size="md" leftSection={<IconArrowLeft size={16} stroke={1.75} />}>
    {children}
  </Button>
)
