import { Button } from '@mantine/core'
import type { CaseTab } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { worldPaths } from '../../session/paths.ts'
import { mayDo, useWorld } from '../../session/world/world.tsx'
import { IconClockCheck, IconEye } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Suggestions } from '../watches/list/suggestions.tsx'
import { watchesQuery } from '../watches/watches.queries.ts'

/** Whether the world has no watch of those that the user knows; others may not tell. */
function useHasNoWatches(): boolean {
  const session = useWorld()
  const maySee = mayDo(session, 'watches.manage')
  const { data: ofWorld } = useQuery({ ...watchesQuery(session.world.id, 'world'), enabled: maySee })
  const { data: own } = useQuery({ ...watchesQuery(session.world.id, 'me'), enabled: maySee })
  return ofWorld?.list.length === 0 && own?.list.length === 0
}

/** Says what it means that a tab has no cases; without any watch, how to begin [K-808]. */
export function NoCases({ tab }: { tab: CaseTab }) {
  const { t } = useTranslation('cases')
  const { world } = useWorld()
  const hasNoWatches = useHasNoWatches()
  if (!hasNoWatches)
    return (
      <EmptyState icon={<IconClockCheck size={28} stroke={1.5} />} title={t(`empty.${tab}`)}>
        {t(`empty.${tab}Text`)}
      </EmptyState>
    )
  return (
    <>
      <EmptyState
        icon={<IconEye size={28} stroke={1.5} />}
        title={t('empty.noWatches')}
        action={
          <Button component={Link} to={worldPaths(world.id).watches} size="md">
            {t('empty.toWatches')}
          </Button>
        }
      >
        {t('empty.noWatchesText')}
      </EmptyState>
      <Suggestions />
    </>
  )
}
