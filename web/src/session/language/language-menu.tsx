import { Loader, Menu, type MenuProps } from '@mantine/core'
import { type Language, languages } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { IconCheck, IconChevronDown, IconWorld } from '../../ui/icons.ts'
import { currentLanguage } from './language.ts'
import { languageNames, languageTags } from './language-choice.ts'

interface LanguageMenuProps {
  onChoose: (language: Language) => void
  /** A spinner stands for the icon meanwhile. */
  busy?: boolean
  position: MenuProps['position']
  /** The look of the button, and of what a narrow window may leave out of it. */
  className: string | undefined
  wordClassName?: string | undefined
  iconSize: number
}

/** The five languages, each in its own words. */
export function LanguageMenu({ onChoose, busy = false, position, ...look }: LanguageMenuProps) {
  const { t } = useTranslation('ui')
  const { className, wordClassName, iconSize } = look
  const current = currentLanguage()
  return (
    <Menu position={position} width={200}>
      <Menu.Target>
        <button
          type="button"
          className={className}
          aria-label={t('language', { language: languageNames[current] })}
          aria-busy={busy}
        >
          {busy ? <Loader size={iconSize} /> : <IconWorld size={iconSize} stroke={1.75} aria-hidden="true" />}
          <span className={wordClassName}>{languageNames[current]}</span>
          <IconChevronDown size={iconSize - 2} stroke={1.75} aria-hidden="true" className={wordClassName} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current} onChange={(chosen) => onChoose(currentLanguage(chosen))}>
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
