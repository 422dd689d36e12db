import { pagedRows } from '@muster/contract'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { ListBefore } from '../../estate/detail/list-before.ts'
import { ListPage } from '../../estate/list/list-page.tsx'
import { ListTable } from '../../estate/list/list-table.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { worldPaths } from '../../session/paths.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useCaseWords } from '../use-case-words.ts'
import { caseCard, caseColumns } from './case-columns.tsx'
import { CaseFilterPanel } from './case-filter-panel.tsx'
import { CaseTabs } from './case-tabs.tsx'
import classes from './cases-page.module.css'
import { CheckedActions } from './checked-actions.tsx'
import { useDowntimeNotice } from './downtime-notice.tsx'
import { NoCases } from './no-cases.tsx'
import { useCaseChips, withoutChip } from './use-case-chips.ts'
import { useCases } from './use-cases.ts'

/** What watches have found, and who takes care of it [K-801]. */
export function CasesPage() {
  const { t } = useTranslation('cases')
  const { world } = useWorld()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { number } = useFormats()
  const words = useCaseWords()
  const { tab, list, counts } = useCases()
  const { filters, filterBy, total } = list
  const chips = useCaseChips(filters)
  const notice = useDowntimeNotice()
  const context = useMemo(() => ({ t, tab, words, number }), [t, tab, words, number])
  const columns = useMemo(() => caseColumns(context), [context])
  const open = useCallback(
    (id: string) =>
      void navigate(worldPaths(world.id).case(Number(id)), { state: { list: search } satisfies ListBefore }),
    [navigate, world.id, search],
  )
  return (
    <ListPage
      list={list}
      title={t('title')}
      notice={notice}
      count={(total ?? 0) > pagedRows ? `${number(pagedRows)}+` : total}
      search={{ label: t('search'), hint: t('searchHint') }}
      filter={(close) => (
        <CaseFilterPanel filters={filters} rows={list.rows ?? []} onApply={filterBy} onClose={close} />
      )}
    >
      <div className={classes.list}>
        <ListTable
          list={list}
          label={t('title')}
          columns={columns}
          nameOf={words.name}
          card={(row) => caseCard(row, context)}
          onOpen={open}
          above={
            <>
              <CaseTabs tab={tab} parameters={list.state.parameters} counts={counts} />
              {tab !== 'over' && (
                <CheckedActions checked={list.checked} onDone={() => list.checks?.clear()} />
              )}
            </>
          }
          chips={{ of: chips, onRemove: (id) => filterBy(withoutChip(filters, id)) }}
          failed={t('failed')}
          noneFound={{ title: t('empty.filtered'), text: t('empty.filteredText') }}
          empty={<NoCases tab={tab} isWatched={counts?.isWatched ?? true} />}
        />
      </div>
    </ListPage>
  )
}
