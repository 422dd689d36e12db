import { TextInput } from '@mantine/core'
import { WorldEntry } from '@muster/contract'
import { searchFor } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { worldsQuery } from '../../session/user.ts'
import { IconSearch } from '../../ui/icons.ts'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { AccessDenied } from '../access-denied.tsx'
import { WorldCard, WorldCardPlaceholders } from './world-card.tsx'
import classes from './world-selection.module.css'

/** What `/` hands over, so that the list is not fetched twice. */
const Handed = z.object({ worlds: z.array(WorldEntry) })

/** More worlds than fit a screen are searched rather than looked through. */
const searchedFrom = 10

export function WorldSelection() {
  const { t } = useTranslation('access')
  usePageTitle(t('worlds.title'))
  const handed = Handed.safeParse(useLocation().state).data?.worlds
  const fetched = useQuery({ ...worldsQuery(), enabled: handed === undefined })
  const worlds = handed ?? fetched.data
  const [search, setSearch] = useState('')
  const isFound = searchFor(search)
  const shown = worlds?.filter(({ name }) => isFound(name))

  if (worlds?.length === 0) return <AccessDenied to="world" />
  return (
    <Page title={t('worlds.title')} subtitle={t('worlds.prompt')} width="middle">
      {worlds && worlds.length >= searchedFrom && (
        <TextInput
          className={classes.search}
          size="lg"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          aria-label={t('worlds.search')}
          placeholder={t('worlds.search')}
          leftSection={<IconSearch size={18} stroke={1.75} />}
        />
      )}
      {!worlds && fetched.isError && <ErrorState onRetry={() => fetched.refetch()} />}
      {shown?.length === 0 && (
        <EmptyState title={t('worlds.noneFound')} icon={<IconSearch size={28} stroke={1.5} />}>
          {t('worlds.searchOther')}
        </EmptyState>
      )}
      <ul className={classes.cards}>
        {shown?.map((world) => (
          <WorldCard key={world.id} world={world} />
        ))}
        {!shown && !fetched.isError && <WorldCardPlaceholders />}
      </ul>
    </Page>
  )
}
