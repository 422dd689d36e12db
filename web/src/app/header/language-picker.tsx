import { LanguageMenu } from '../../session/language/language-menu.tsx'
import { useLanguageChange } from '../../session/language/stored-language.ts'
import button from './icon-button.module.css'

/** Stores the choice for the user; a spinner shows meanwhile. */
export function LanguagePicker() {
  const { changeTo, isChanging } = useLanguageChange()
  return (
    <LanguageMenu
      onChoose={changeTo}
      busy={isChanging}
      position="bottom-end"
      className={button.button}
      wordClassName={button.word}
      iconSize={18}
    />
  )
}
