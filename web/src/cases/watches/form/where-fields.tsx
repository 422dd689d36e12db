import { MultiSelect, Select } from '@mantine/core'
import { filterValues } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { groupsQuery, homeLocationsQuery, zonesQuery } from '../../../estate/filter/estate-options.queries.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { RetryLine } from '../../../ui/states/retry-line.tsx'
import type { PartProps } from './part-props.ts'
import classes from './watch-form.module.css'

/** How a list says devices without any. */
const none = ''

const fromNull = (values: readonly (string | null)[]) => values.map((value) => value ?? none)
const toNull = (values: readonly string[]) => values.map((value) => (value === none ? null : value))

/** Chosen ones are listed even if they are gone. */
const withChosen = (options: readonly { value: string; label: string }[], chosen: readonly string[]) => [
  ...options,
  ...chosen
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: value })),
]

/** The part of the estate that is watched [K-110]. */
export function WhereFields({ draft, onChange }: PartProps) {
  const { t } = useTranslation(['watches', 'estate'])
  const { world } = useWorld()
  const homes = useQuery(homeLocationsQuery(world.id))
  const groups = useQuery(groupsQuery(world.id))
  const zones = useQuery(zonesQuery(world.id))
  const failed = [homes, groups, zones].filter(({ isError, data }) => isError && !data)
  const common = {
    searchable: true,
    hidePickedOptions: true,
    limit: 100,
    maxValues: filterValues,
    nothingFoundMessage: t('watches:form.noneFound'),
  }
  const chosenHomes = fromNull(draft.homeLocationIds)
  const chosenGroups = fromNull(draft.groups)
  return (
    <div className={classes.fields}>
      <MultiSelect
        size="md"
        {...common}
        label={t('watches:form.homeLocations')}
        placeholder={chosenHomes.length === 0 ? t('watches:form.anyPlace') : ''}
        data={withChosen(
          [
            { value: none, label: t('estate:filter.noHomeLocation') },
            ...(homes.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ],
          chosenHomes,
        )}
        value={chosenHomes}
        onChange={(chosen) => onChange({ homeLocationIds: toNull(chosen) })}
      />
      <MultiSelect
        size="md"
        {...common}
        label={t('watches:form.groups')}
        placeholder={chosenGroups.length === 0 ? t('watches:form.anyPlace') : ''}
        data={withChosen(
          [
            { value: none, label: t('estate:filter.noGroup') },
            ...(groups.data ?? []).map((group) => ({ value: group, label: group })),
          ],
          chosenGroups,
        )}
        value={chosenGroups}
        onChange={(chosen) => onChange({ groups: toNull(chosen) })}
      />
      <Select
        size="md"
        label={t('watches:form.zone')}
        placeholder={t('watches:form.anyPlace')}
        clearable
        searchable
        limit={100}
        nothingFoundMessage={t('watches:form.noneFound')}
        data={withChosen(
          (zones.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          draft.zoneId === null ? [] : [draft.zoneId],
        )}
        value={draft.zoneId}
        onChange={(zoneId) => onChange({ zoneId })}
      />
      <p className={classes.hint}>{t('watches:form.everywhere')}</p>
      {failed.length > 0 && (
        <RetryLine
          text={t('watches:form.optionsFailed')}
          onRetry={() => failed.map(({ refetch }) => refetch())}
        />
      )}
    </div>
  )
}
