import { Skeleton } from '@mantine/core'
import { placeholderRows } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import classes from './table.module.css'

const rows = Array.from({ length: placeholderRows }, (_, index) => index)

interface PlaceholderRowsProps {
  columns: readonly { id: string; pin?: 'start' | 'end' }[]
  checks: boolean
  expands: boolean
}

/** Four placeholder rows before the first response; announced once as "Loading…". */
export function PlaceholderRows({ columns, checks, expands }: PlaceholderRowsProps) {
  const { t } = useTranslation('ui')
  return rows.map((row) => (
    <tr key={row} className={classes.placeholder} data-placeholder>
      {expands && <td className={classes.expander} data-pin="start" />}
      {checks && (
        <td className={classes.check} data-pin="start">
          <Skeleton height={16} width={16} radius="xs" aria-hidden="true" />
        </td>
      )}
      {columns.map(({ id, pin }, index) => (
        <td key={id} data-pin={pin} className={classes.waiting}>
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
}

/** The same on a phone. */
export function PlaceholderItems() {
  const { t } = useTranslation('ui')
  return rows.map((row) => (
    <li key={row} className={classes.item} data-placeholder>
      {row === 0 && (
        <span className={classes.hidden} role="status">
          {t('loading')}
        </span>
      )}
      <div className={classes.lines} aria-hidden="true">
        <Skeleton height={12} width="40%" my={4} />
        <Skeleton height={10} width="70%" my={5} />
      </div>
    </li>
  ))
}
