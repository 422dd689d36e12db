import { changeLanguage } from '../../session/language/language.ts'
import { LanguageMenu } from '../../session/language/language-menu.tsx'
import { reportError } from '../../session/request/error-reporter.ts'
import classes from './language-choice.module.css'

/** Remembered by the browser alone: before sign-in there is nobody to store it for. */
export const LanguageChoice = () => (
  <LanguageMenu
    onChoose={(language) => changeLanguage(language).catch(reportError)}
    position="top-end"
    className={classes.choice}
    iconSize={16}
  />
)
