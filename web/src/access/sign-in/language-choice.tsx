import { languages } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage } from '../../session/language.ts'
import { languageNames, languageTags } from '../../session/language-choice.ts'
import { IconChevronDown } from '../../ui/icons.ts'
import classes from './language-choice.module.css'

/** For this visit only: before sign-in there is nobody to remember it for. */
export function LanguageChoice() {
  const { t } = useTranslation('sign-in')
  return (
    <span className={classes.choice}>
      <select
        className={classes.select}
        aria-label={t('language')}
        value={currentLanguage()}
        onChange={(event) => changeLanguage(currentLanguage(event.currentTarget.value))}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={languageTags[language]}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <IconChevronDown className={classes.arrow} size={14} stroke={1.75} aria-hidden="true" />
    </span>
  )
}
