import { ActionIcon, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronLeft, IconChevronRight } from '../icons.ts'
import { numberFormat } from '../intl-formats.ts'
import { bottomBar } from '../toast/bottom-bar.ts'
import { PageJump } from './page-jump.tsx'
import classes from './pager.module.css'
import { lastPage, type Paging, pageLinks, pageSizeChoices, pageToMoveTo, shownRange } from './paging.ts'

interface PagerProps {
  /** Paging of the rows shown; undefined before the first ones. */
  paging: Paging | undefined
  /** The page requested, from which quick clicks continue. */
  page: number
  pageSize: number
  /** The list's default size. */
  usualSize?: number | undefined
  isPhone?: boolean | undefined
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}

/** Range, page size and links to the other pages [C-320 to C-331]. */
export function Pager({
  paging,
  page,
  pageSize,
  usualSize,
  isPhone = false,
  onPage,
  onPageSize,
}: PagerProps) {
  const { t, i18n } = useTranslation('ui')
  const rows = useId()
  const number = numberFormat(i18n.language, {})
  // Keeps its space before the first rows.
  if (!paging) return <div ref={bottomBar} className={classes.pager} data-phone={isPhone || undefined} />
  const last = lastPage(paging.total, paging.pageSize)
  const range = shownRange(paging)
  const moveTo = (target: number) => {
    const allowed = pageToMoveTo(target, last)
    if (allowed !== null && allowed !== page) onPage(allowed)
  }
  const previous = (
    <ActionIcon aria-label={t('table.previous')} disabled={page <= 1} onClick={() => moveTo(page - 1)}>
      <IconChevronLeft size={18} stroke={1.75} />
    </ActionIcon>
  )
  const next = (
    <ActionIcon aria-label={t('table.next')} disabled={page >= last} onClick={() => moveTo(page + 1)}>
      <IconChevronRight size={18} stroke={1.75} />
    </ActionIcon>
  )

  return (
    <div ref={bottomBar} className={classes.pager} data-phone={isPhone || undefined}>
      <span className={classes.range} role="status">
        {t('table.range', {
          first: number.format(range.first),
          last: number.format(range.last),
          total: number.format(range.total),
        })}
      </span>
      {!isPhone && (
        <span className={classes.size}>
          <label htmlFor={rows}>{t('table.rows')}</label>
          <NativeSelect
            id={rows}
            size="sm"
            data={pageSizeChoices(pageSize, usualSize).map(String)}
            value={String(pageSize)}
            onChange={({ currentTarget }) => onPageSize(Number(currentTarget.value))}
          />
        </span>
      )}
      <nav className={classes.pages} aria-label={t('table.pages')}>
        {previous}
        {isPhone ? (
          <NativeSelect
            size="sm"
            aria-label={t('table.goToPage')}
            data={Array.from({ length: last }, (_, index) => ({
              value: String(index + 1),
              label: t('table.pageOf', { page: index + 1, last }),
            }))}
            value={String(paging.page)}
            onChange={({ currentTarget }) => moveTo(Number(currentTarget.value))}
          />
        ) : (
          <ol className={classes.links}>
            {pageLinks(paging.page, last).map((each, index) => (
              <li key={each ?? `gap-${index < 2 ? 'before' : 'after'}`}>
                {each === null ? (
                  <span className={classes.gap} aria-hidden="true">
                    …
                  </span>
                ) : (
                  <button
                    type="button"
                    className={classes.link}
                    aria-label={t('table.page', { page: each })}
                    aria-current={each === paging.page ? 'page' : undefined}
                    onClick={() => moveTo(each)}
                  >
                    {each}
                  </button>
                )}
              </li>
            ))}
          </ol>
        )}
        {next}
      </nav>
      {!isPhone && <PageJump last={last} onPage={moveTo} />}
    </div>
  )
}
