import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths, worldPaths } from '../session/paths.ts'
import { useClaims } from '../session/signed-in.tsx'
import { worldsQuery } from '../session/user.ts'
import { IconArrowLeft } from '../ui/icons.ts'

/** With one world back to its products, with several to their selection, with none nowhere. */
export function BackLink() {
  const { t } = useTranslation('access')
  const { data: worlds } = useQuery(worldsQuery(useClaims()))
  const [first, second] = worlds ?? []
  if (!first) return null
  return (
    <Button
      component={Link}
      to={second ? paths.worldSelection : worldPaths(first.id).landing}
      size="md"
      leftSection={<IconArrowLeft size={16} stroke={1.75} />}
    >
      {second ? t('back.worlds') : t('back.products')}
    </Button>
  )
}
