import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '../../../session/brand/brand.tsx'
import { worldPaths } from '../../../session/paths.ts'
import { mayDo, useWorld } from '../../../session/world/world.tsx'
import { SegmentLinks } from '../../../ui/choice/segment-links.tsx'
import { SideContent } from '../../../ui/form/side-content.tsx'
import { IconEye, IconPlus } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { LoadingView } from '../../../ui/states/loading-view.tsx'
import { useWhose } from '../use-whose.ts'
import { type ShownWatch, watchesQuery } from '../watches.queries.ts'
import { DeleteWatch } from './delete-watch.tsx'
import { Suggestions } from './suggestions.tsx'
import { WatchRow } from './watch-row.tsx'
import classes from './watches-page.module.css'

/** The watches of the world, for managers, and those of the user [K-401, K-402, K-825]. */
export function WatchesPage() {
  const { t } = useTranslation('watches')
  const session = useWorld()
  const whose = useWhose()
  const paths = worldPaths(session.world.id)
  const query = whose === 'me' ? '?of=me' : ''
  const { data, isError, refetch } = useQuery(watchesQuery(session.world.id, whose))
  const [toDelete, setToDelete] = useState<ShownWatch | null>(null)
  usePageTitle(t('title'))
  return (
    <SideContent
      title={t('title')}
      about={t('about')}
      actions={
        <Button
          component={Link}
          to={`${paths.watchNew}${query}`}
          variant="filled"
          leftSection={<IconPlus size={16} stroke={1.75} />}
        >
          {t('create')}
        </Button>
      }
    >
      <div className={classes.page}>
        {mayDo(session, 'watches.manage') && (
          <SegmentLinks
            label={t('whose.label')}
            current={whose}
            links={[
              { id: 'world', label: t('whose.world'), to: paths.watches },
              { id: 'me', label: t('whose.me'), to: `${paths.watches}?of=me` },
            ]}
          />
        )}
        {whose === 'world' && <Suggestions />}
        {data === undefined &&
          (isError ? <ErrorState title={t('failed')} onRetry={() => void refetch()} /> : <LoadingView />)}
        {data?.list.length === 0 && (
          <EmptyState icon={<IconEye size={28} stroke={1.5} />} title={t('empty.title')}>
            {t(`empty.${whose}`)}
          </EmptyState>
        )}
        {data && data.list.length > 0 && (
          <ul className={classes.list} aria-label={t('title')}>
            {data.list.map((watch) => (
              <WatchRow key={watch.id} watch={watch} whose={whose} onDelete={() => setToDelete(watch)} />
            ))}
          </ul>
        )}
      </div>
      {toDelete && <DeleteWatch watch={toDelete} whose={whose} onClose={() => setToDelete(null)} />}
    </SideContent>
  )
}
