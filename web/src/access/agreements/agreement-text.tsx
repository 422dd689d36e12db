import { Box } from '@mantine/core'
import { type AgreementBlock, agreementBlocks } from './agreement-blocks.ts'
import classes from './agreement-text.module.css'

/** The agreements are in English only, whatever the console speaks. */
const language = 'en'

interface AgreementTextProps {
  text: string
  /** Scrolls within a box, which the keyboard can reach, instead of filling the page. */
  boxed?: { label: string }
}

export function AgreementText({ text, boxed }: AgreementTextProps) {
  const blocks = agreementBlocks(text).map((block) => (
    // In a box the text stands below a heading of its own.
    <Block key={block.line} block={block} titleLevel={boxed ? 3 : 2} />
  ))
  const body = (
    <div className={classes.text} lang={language}>
      {blocks}
    </div>
  )
  if (!boxed) return body
  return (
    <Box component="section" className={classes.box} aria-label={boxed.label} tabIndex={0}>
      {body}
    </Box>
  )
}

function Block({ block, titleLevel }: { block: AgreementBlock; titleLevel: 2 | 3 }) {
  const [Title, Section] = titleLevel === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const)
  switch (block.kind) {
    case 'title':
      return <Title className={classes.title}>{block.text}</Title>
    case 'section':
      return <Section className={classes.section}>{block.text}</Section>
    case 'list':
      return (
        <ul className={classes.list}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'paragraph':
      return <p className={classes.paragraph}>{block.text}</p>
  }
}
