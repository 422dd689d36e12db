import { Menu } from '@mantine/core'
import { languages } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage } from '../../session/language.ts'
import { languageNames, languageTags } from '../../session/language-choice.ts'
import { IconCheck, IconChevronDown, IconWorld } from '../../ui/icons.ts'
import classes from './language-choice.module.css'

/** For this visit only: before sign-in there is nobody to remember it for. */
export function LanguageChoice() {
  const { t } = useTranslation('sign-in')
  const current = currentLanguage()
  return (
    <Menu position="top-end" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={classes.choice}
          aria-label={t('language', { language: languageNames[current] })}
        >
          <IconWorld size={16} stroke={1.75} aria-hidden="true" />
          {languageNames[current]}
          <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current} onChange={(language) => changeLanguage(currentLanguage(language))}>
          {languages.map((language) => (
            <Menu.RadioItem
              key={language}
              value={language}
              lang={languageTags[language]}
              data-autofocus={language === current || undefined}
              closeMenuOnClick
              checkIcon={<IconCheck size={16} stroke={2} aria-hidden="true" />}
            >
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
