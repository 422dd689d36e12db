import { Skeleton } from '@mantine/core'
import { placeholderRows } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import cards from './card-list.module.css'
import classes from './table.module.css'

const rows = Array.from({ length: placeholderRows }, (_, index) => index)

interface PlaceholderRowsProps {
  columns: readonly { id: string; pin?: 'start' | 'end' }[]
  checks: boolean
  expands: boolean
  /** The rows of a page: the placeholders are as high. */
  pageSize: number
}

/** The height of the rows of a page that are not drawn one by one. */
const restOf = (pageSize: number, height: string) => ({
  height: `calc(${Math.max(0, pageSize - placeholderRows)} * ${height})`,
})

/**
 * Four placeholder rows before the first response, and one that looks like the rest of the page, column by
 * column; announced once as "Loading…".
 */
export function PlaceholderRows({ columns, checks, expands, pageSize }: PlaceholderRowsProps) {
  const { t } = useTranslation('ui')
  const first = rows.map((row) => (
    <tr key={row} className={classes.placeholder} data-placeholder>
      {expands && <td className={classes.expander} data-pin="start" />}
      {checks && (
        <td className={classes.check} data-pin="start">
          <Skeleton height={16} width={16} radius="xs" aria-hidden="true" />
        </td>
      )}
      {columns.map(({ id, pin }, index) => (
        <td key={id} data-column={id} data-pin={pin} className={classes.waiting}>
          {row === 0 && index === 0 && (
            <span className={classes.hidden} role="status">
              {t('loading')}
            </span>
          )}
          <Skeleton height={10} aria-hidden="true" />
        </td>
      ))}
    </tr>
  ))
  return (
    <>
      {first}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: no row takes the focus */}
      <tr aria-hidden="true" style={restOf(pageSize, 'var(--row-height)')}>
        {expands && <td className={`${classes.expander} ${classes.rest}`} data-pin="start" />}
        {checks && <td className={`${classes.check} ${classes.rest}`} data-pin="start" />}
        {columns.map(({ id, pin }) => (
          <td key={id} data-column={id} data-pin={pin} className={classes.rest} />
        ))}
      </tr>
    </>
  )
}

/** The same on a phone. */
export function PlaceholderItems({ pageSize }: { pageSize: number }) {
  const { t } = useTranslation('ui')
  const first = rows.map((row) => (
    <li key={row} className={cards.item} data-placeholder>
      {row === 0 && (
        <span className={classes.hidden} role="status">
          {t('loading')}
        </span>
      )}
      <div className={cards.lines} aria-hidden="true">
        <Skeleton height={12} width="40%" my={4} />
        <Skeleton height={10} width="70%" my={5} />
      </div>
    </li>
  ))
  return (
    <>
      {first}
      <li aria-hidden="true" style={restOf(pageSize, '62px')} />
    </>
  )
}
