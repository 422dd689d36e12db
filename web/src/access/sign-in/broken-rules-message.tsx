import { passwordLength } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { IconX } from '../../ui/icons.ts'
import classes from './broken-rules-message.module.css'
import type { BrokenRules } from './new-password.ts'

interface BrokenRulesMessageProps {
  id: string
  broken: BrokenRules
  /** The password was submitted with these rules broken, rather than being typed still. */
  insistent: boolean
}

/** Which rules the new password breaks, and only those. */
export function BrokenRulesMessage({ id, broken, insistent }: BrokenRulesMessageProps) {
  const { t } = useTranslation('sign-in')
  return (
    <div id={id} className={classes.rules} data-insistent={insistent} role={insistent ? 'alert' : 'status'}>
      {broken.rules.length > 0 && (
        <>
          <p>{t(`rule.${broken.heading}`)}</p>
          <ul>
            {broken.rules.map((rule) => (
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
