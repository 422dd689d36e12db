import { Box } from '@mantine/core'
import classes from './agreement-text.module.css'

interface AgreementTextProps {
  text: string
  /** Scrolls within a box, which the keyboard can reach, instead of filling the page. */
  boxed?: { label: string }
}

/** The text as it was written, with its line breaks. */
export function AgreementText({ text, boxed }: AgreementTextProps) {
  if (!boxed) return <div className={classes.text}>{text}</div>
  return (
    <Box component="section" className={classes.box} aria-label={boxed.label} tabIndex={0}>
      <div className={classes.text}>{text}</div>
    </Box>
  )
}
