import { useTranslation } from 'react-i18next'
import { IconX } from '../icons.ts'
import classes from './filter-chips.module.css'

export interface FilterChip {
  id: string
  name: string
  /** The chosen values as text. */
  values: string
}

interface FilterChipsProps {
  chips: readonly FilterChip[]
  onRemove: (id: string) => void
  onClear: () => void
}

/** The applied filters, each removable. */
export function FilterChips({ chips, onRemove, onClear }: FilterChipsProps) {
  const { t } = useTranslation('ui')
  if (chips.length === 0) return null
  return (
    <>
      <ul className={classes.chips} aria-label={t('filter.applied')}>
        {chips.map(({ id, name, values }) => (
          <li key={id} className={classes.chip}>
            <span className={classes.name}>{name}</span>
            <span className={classes.values} title={values}>
              {values}
            </span>
            <button
              type="button"
              className={classes.remove}
              aria-label={t('filter.remove', { name, values })}
              onClick={() => onRemove(id)}
            >
              <IconX size={14} stroke={2} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={classes.clear} onClick={onClear}>
        {t('filter.clearAll')}
      </button>
    </>
  )
}
