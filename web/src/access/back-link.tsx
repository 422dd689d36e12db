import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths, worldPaths } from '../session/paths.ts'
import { useClaims } from '../session/signed-in.tsx'
import { worldsQuery } from '../session/user.ts'
import { useWorld } from '../session/world.tsx'
import { IconArrowLeft } from '../ui/icons.ts'

/** With one world back to its products, with several to their selection, with none nowhere. */
export function BackLink() {
  const { t } = useTranslation('access')
  const { data: worlds } = useQuery(worldsQuery(useClaims()))
  const [first, second] = worlds ?? []
  if (!first) return null
  if (second) return <BackButton to={paths.worldSelection}>{t('back.worlds')}</BackButton>
  return <BackButton to={worldPaths(first.id).landing}>{t('back.products')}</BackButton>
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
