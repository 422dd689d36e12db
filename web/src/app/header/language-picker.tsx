import { Loader, Menu } from '@mantine/core'
import { languages } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../session/language.ts'
import { languageNames, languageTags } from '../../session/language-choice.ts'
import { useClaims } from '../../session/signed-in.tsx'
import { useLanguageChange } from '../../session/stored-language.ts'
import { IconCheck, IconChevronDown, IconWorld } from '../../ui/icons.ts'
import button from './icon-button.module.css'

/** The five languages, each in its own words; a spinner while the choice is being stored. */
export function LanguagePicker() {
  const { t } = useTranslation('app')
  const { changeTo, isChanging } = useLanguageChange(useClaims())
  const current = currentLanguage()
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <button
          type="button"
          className={button.button}
          aria-label={t('header.language', { language: languageNames[current] })}
          aria-busy={isChanging}
        >
          {isChanging ? <Loader size={18} /> : <IconWorld size={18} stroke={1.75} aria-hidden="true" />}
          <span className={button.word}>{languageNames[current]}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" className={button.word} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current} onChange={(chosen) => changeTo(currentLanguage(chosen))}>
          {languages.map((language) => (
            <Menu.RadioItem
              key={language}
              value={language}
              lang={languageTags[language]}
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
