import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { NotFound } from '../../../estate/detail/not-found.tsx'
import { usePageTitle } from '../../../session/brand/brand.tsx'
import { ownTimeZone } from '../../../session/language/own-time-zone.ts'
import { worldPaths } from '../../../session/paths.ts'
import { isInvalid, isNotFound } from '../../../session/request/request-error.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { SideContent } from '../../../ui/form/side-content.tsx'
import { IconEye } from '../../../ui/icons.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { LoadingView } from '../../../ui/states/loading-view.tsx'
import { useWhose } from '../use-whose.ts'
import { storedWatchQuery, type Whose } from '../watches.queries.ts'
import { newDraft } from './watch-draft.ts'
import { WatchForm } from './watch-form.tsx'
import { useOfferedKinds } from './what-fields.tsx'

function useNewDraft() {
  const { user } = useWorld()
  const [kind = 'deviceAlert'] = useOfferedKinds()
  const [unset] = useState(() => newDraft({ kind, userId: user.id, timeZone: ownTimeZone() }))
  return unset
}

export function NewWatchPage() {
  const { t } = useTranslation('watches')
  const whose = useWhose()
  const unset = useNewDraft()
  usePageTitle(t('create'))
  return (
    <SideContent title={t('create')} about={t('about')}>
      <WatchForm key={whose} whose={whose} watch={null} unset={unset} />
    </SideContent>
  )
}

/** The watch that the URL names, for those who may see it [K-401, K-402]. */
export function EditWatchPage() {
  const [parameters] = useSearchParams()
  const whose = useWhose()
  const id = parameters.get('id') ?? ''
  return <StoredWatch key={`${whose} ${id}`} whose={whose} id={id} />
}

function StoredWatch({ whose, id }: { whose: Whose; id: string }) {
  const { t } = useTranslation('watches')
  const { world } = useWorld()
  const unset = useNewDraft()
  usePageTitle(t('editTitle'))
  const { data, error, refetch } = useQuery({
    ...storedWatchQuery(world.id, whose, id),
    enabled: id !== '',
    // Editing starts from what is stored now, and a form under the user's hands is not read again.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (id === '' || isNotFound(error) || isInvalid(error))
    return (
      <NotFound
        icon={<IconEye size={28} stroke={1.5} />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        link={{ label: t('notFound.toList'), to: worldPaths(world.id).watches }}
      />
    )
  if (!data)
    return error ? (
      <ErrorState wholePage title={t('oneFailed')} onRetry={() => void refetch()} />
    ) : (
      <LoadingView />
    )
  return (
    <SideContent title={t('editTitle')} about={data.name}>
      <WatchForm whose={whose} watch={data} unset={unset} />
    </SideContent>
  )
}
