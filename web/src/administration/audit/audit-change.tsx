import type { AuditEntry } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../session/language/language.ts'
import { languageTags } from '../../session/language/language-choice.ts'
import { numberFormat } from '../../ui/intl-formats.ts'
import classes from './audit-change.module.css'
import { changedFields } from './changed-fields.ts'
import { useFieldWords } from './field-words.ts'
import { valueText } from './value-text.ts'

/** Coordinates have the most decimals. */
const digits = { maximumFractionDigits: 6 }

/** What an entry changed: before and after, side by side. */
export function AuditChange({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation('audit')
  const wordsOf = useFieldWords()
  const { format: number } = numberFormat(languageTags[currentLanguage(i18n.language)], digits)
  const fields = changedFields(entry)
  const sides = (['before', 'after'] as const).filter((side) => entry[side] !== null)
  return (
    <div className={classes.change}>
      <table aria-label={t('change.table')}>
        <thead>
          <tr>
            <th scope="col">{t('change.field')}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {t(`change.${side}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const name = field.path.join('.')
            return (
              <tr key={name}>
                <th scope="row">{wordsOf(field.path) ?? <code>{name}</code>}</th>
                {sides.map((side) => (
                  <td key={side}>
                    {valueText(name, field[side], { t, number }) ?? (
                      <span className={classes.none}>{t('change.none')}</span>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {entry.record !== null && entry.recordId !== null && (
        <p className={classes.record}>
          {t('change.recordId')} <code>{entry.recordId}</code>
        </p>
      )}
    </div>
  )
}
