import { describe, expect, it } from 'vitest'
import { agreementBlocks } from './agreement-blocks.ts'

const blocksOf = (text: string) => agreementBlocks(text).map(({ line: _, ...block }) => block)

describe('the blocks of an agreement', () => {
  it('tells title, sections, paragraphs and lists apart', () => {
    expect(blocksOf('# Licence\n\n## 1. Use\n\nYou may.\nAnd so on.\n\n- one\n- two\n\nAfter.\n')).toEqual([
      { kind: 'title', text: 'Licence' },
      { kind: 'section', text: '1. Use' },
      { kind: 'paragraph', text: 'You may.' },
      { kind: 'paragraph', text: 'And so on.' },
      { kind: 'list', items: ['one', 'two'] },
      { kind: 'paragraph', text: 'After.' },
    ])
  })

  it('keeps what looks like markup elsewhere as text', () => {
    expect(blocksOf('#1 in <b>the field</b>\n-5 degrees')).toEqual([
      { kind: 'paragraph', text: '#1 in <b>the field</b>' },
      { kind: 'paragraph', text: '-5 degrees' },
    ])
  })

  it('is empty for an empty text', () => {
    expect(blocksOf('\n \n')).toEqual([])
  })
})
