import { reportError } from '../../session/error-reporter.ts'
import { changeLanguage } from '../../session/language.ts'
import { LanguageMenu } from '../../session/language-menu.tsx'
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
