import { Button, Checkbox } from '@mantine/core'
import type { CaseRow, NamedThing } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { HomeLocationList } from '../../estate/filter/filter-lists.tsx'
import { PeriodSection } from '../../estate/period/period-section.tsx'
import { useWorld } from '../../session/world/world.tsx'
import { CheckList } from '../../ui/filter/check-list.tsx'
import { FilterPanel, useCoversPage } from '../../ui/filter/filter-panel.tsx'
import { FilterSection } from '../../ui/filter/filter-section.tsx'
import { useChosenDraft } from '../../ui/filter/use-chosen-draft.ts'
import { type CaseFilters, levels, noFilters } from './case-filters.ts'
import classes from './cases-page.module.css'

interface CaseFilterPanelProps {
  filters: CaseFilters
  /** Those on the screen, whose watches and people are offered. */
  rows: readonly CaseRow[]
  onApply: (filters: CaseFilters) => void
  onClose: () => void
}

const nobody = 'null'

/** Each thing once, those that are chosen first. */
function offeredOf(chosen: readonly NamedThing[], others: readonly (NamedThing | null)[]): NamedThing[] {
  const known = [...chosen, ...others.filter((other) => other !== null)]
  return [...new Map(known.map((thing) => [thing.id, thing])).values()]
}

/** Filters by level, place, person, watch and time; applied by the button [K-805]. */
export function CaseFilterPanel({ filters, rows, onApply, onClose }: CaseFilterPanelProps) {
  const { t } = useTranslation(['cases', 'estate', 'ui'])
  const { user } = useWorld()
  const [draft, setDraft] = useChosenDraft(filters)
  const coversPage = useCoversPage()
  const change = (part: Partial<CaseFilters>) => setDraft({ ...draft, ...part })
  const apply = () => {
    onApply(draft)
    if (coversPage) onClose()
  }
  const watches = offeredOf(
    draft.watches,
    rows.map(({ watch: { id, name } }) => (id === null ? null : { id, name })),
  )
  const me = { id: user.id, name: user.email }
  const people = offeredOf(
    [me, ...draft.takenBy.filter((person) => person !== null)],
    rows.map(({ takenBy }) => takenBy && { id: takenBy.id, name: takenBy.email }),
  )
  const personLabel = ({ id, name }: NamedThing) => (id === user.id ? t('cases:filter.me') : name)
  return (
    <FilterPanel
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setDraft({ ...noFilters, tab: draft.tab })}>{t('ui:filter.clear')}</Button>
          <Button variant="filled" onClick={apply}>
            {t('cases:filter.show')}
          </Button>
        </>
      }
    >
      <FilterSection title={t('cases:filter.levels')} count={draft.levels.length} startsOpen>
        <fieldset className={classes.levels} aria-label={t('cases:filter.levels')}>
          {levels.map((level) => (
            <Checkbox
              key={level}
              label={t(`estate:status.${level}`)}
              checked={draft.levels.includes(level)}
              onChange={() =>
                change({
                  levels: levels.filter((each) => (each === level) !== draft.levels.includes(each)),
                })
              }
            />
          ))}
        </fieldset>
      </FilterSection>
      <FilterSection title={t('cases:filter.takenBy')} count={draft.takenBy.length} startsOpen>
        <CheckList
          label={t('cases:filter.takenBy')}
          searchLabel={t('cases:filter.searchPeople')}
          loaded={{
            options: [
              { value: nobody, label: t('cases:nobody') },
              ...people.map((person) => ({ value: person.id, label: personLabel(person) })),
            ],
            hasFailed: false,
            retry: () => undefined,
          }}
          chosen={draft.takenBy.map((person) => person?.id ?? nobody)}
          onChange={(ids) =>
            change({
              takenBy: ids.flatMap((id) =>
                id === nobody ? [null] : people.filter((person) => person.id === id),
              ),
            })
          }
        />
      </FilterSection>
      <FilterSection title={t('cases:filter.places')} count={draft.homeLocations.length}>
        <HomeLocationList
          chosen={draft.homeLocations}
          onChange={(homeLocations) => change({ homeLocations })}
        />
      </FilterSection>
      {watches.length > 0 && (
        <FilterSection title={t('cases:filter.watches')} count={draft.watches.length}>
          <CheckList
            label={t('cases:filter.watches')}
            searchLabel={t('cases:filter.searchWatches')}
            loaded={{
              options: watches.map(({ id, name }) => ({ value: id, label: name })),
              hasFailed: false,
              retry: () => undefined,
            }}
            chosen={draft.watches.map(({ id }) => id)}
            onChange={(ids) => change({ watches: watches.filter(({ id }) => ids.includes(id)) })}
          />
        </FilterSection>
      )}
      <PeriodSection period={draft} onChange={change} />
    </FilterPanel>
  )
}
