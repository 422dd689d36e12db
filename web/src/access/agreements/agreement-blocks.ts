export type AgreementBlock = { line: number } & (
  | { kind: 'title' | 'section' | 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
)

/** The little markup that agreements use: `# ` title, `## ` section, `- ` list item, all else paragraphs. */
export function agreementBlocks(text: string): AgreementBlock[] {
  const blocks: AgreementBlock[] = []
  for (const [line, raw] of text.split('\n').entries()) {
    const content = raw.trim()
    if (content === '') continue
    const [, mark, rest = ''] = /^(##?|-)\s+(.*)$/.exec(content) ?? []
    const last = blocks.at(-1)
    if (mark === '#') blocks.push({ line, kind: 'title', text: rest })
    else if (mark === '##') blocks.push({ line, kind: 'section', text: rest })
    else if (mark === '-' && last?.kind === 'list') last.items.push(rest)
    else if (mark === '-') blocks.push({ line, kind: 'list', items: [rest] })
    else blocks.push({ line, kind: 'paragraph', text: content })
  }
  return blocks
}
