import { Button } from '@mantine/core'
import type { CaseTab } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { worldPaths } from '../../session/paths.ts'
import { mayDo, useWorld } from '../../session/world/world.tsx'
import { IconClockCheck, IconEye } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Suggestions } from '../watches/list/suggestions.tsx'

/** Says what it means that a tab has no cases; without any watch, how to begin [K-808]. */
export function NoCases({ tab, isWatched }: { tab: CaseTab; isWatched: boolean }) {
  const { t } = useTranslation('cases')
  const session = useWorld()
  if (isWatched)
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
          <Button component={Link} to={worldPaths(session.world.id).watches} size="md">
            {t('empty.toWatches')}
          </Button>
        }
      >
        {t('empty.noWatchesText')}
      </EmptyState>
      {mayDo(session, 'watches.manage') && <Suggestions />}
    </>
  )
}
