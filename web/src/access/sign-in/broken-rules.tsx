import { passwordLength } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { IconX } from '../../ui/icons.ts'
import classes from './broken-rules.module.css'
import type { ShownRule } from './new-password.ts'

interface BrokenRulesProps {
  id: string
  rules: readonly ShownRule[]
  /** The password was submitted with these rules broken, rather than being typed still. */
  insistent: boolean
}

/** Which rules the new password breaks, and only those. */
export function BrokenRules({ id, rules, insistent }: BrokenRulesProps) {
  const { t } = useTranslation('sign-in')
  return (
    <div id={id} className={classes.rules} data-insistent={insistent} role={insistent ? 'alert' : 'status'}>
      {rules.length > 0 && (
        <>
          <p>{t('rule.broken')}</p>
          <ul>
            {rules.map((rule) => (
              <li key={rule}>
                <IconX size={14} stroke={2} aria-hidden="true" />
                {t(`rule.${rule}`, { length: passwordLength })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
