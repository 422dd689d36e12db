import { describe, expect, it } from 'vitest'
import { parseCatalogue } from './spec/catalogue.ts'
import { citationsOf } from './spec/citations.ts'
import { coverageOf, problemsOf } from './spec/coverage.ts'
import { reportLines } from './spec/report.ts'

const markdown = `# Requirements

About A-999.

## 1. Doors

### Front
- **A-101** A door opens. (ui)
- **A-102** A door closes, unlike A-101. (ui, unit)

## 2. Windows

- **A-201** A window is clear. (ui)

## Remarks

Nothing here.
`
const doors = parseCatalogue('house', markdown)

describe('a catalogue', () => {
  it('has its requirements under their sections', () => {
    expect(doors.sections).toEqual([
      {
        title: '1. Doors',
        requirements: [
          { id: 'A-101', text: 'A door opens. (ui)' },
          { id: 'A-102', text: 'A door closes, unlike A-101. (ui, unit)' },
        ],
      },
      { title: '2. Windows', requirements: [{ id: 'A-201', text: 'A window is clear. (ui)' }] },
    ])
  })

  it('has no requirement outside a section', () => {
    expect(() => parseCatalogue('house', '- **A-101** A door opens.')).toThrow('before the first section')
  })
})

describe('citations', () => {
  const ids = (source: string) => citationsOf('door.test.ts', source).ids

  it.each([
    ['a test', "it('opens [A-101]', () => {})", ['A-101']],
    [
      'several ids',
      "it('opens [A-101 A-102, B-1 C-20 K-7]', () => {})",
      ['A-101', 'A-102', 'B-1', 'C-20', 'K-7'],
    ],
    ['several brackets', "test('opens [A-101] and closes [A-102]', () => {})", ['A-101', 'A-102']],
    ['a group', "describe('doors [A-101]', () => { it('open', () => {}) })", ['A-101']],
    [
      'a group around a table',
      "describe('doors [A-101]', () => { it.each([1])('%s', () => {}) })",
      ['A-101'],
    ],
    ['a step', "await test.step('opens [A-101]', async () => {})", ['A-101']],
    ['a table', "it.each([['x [A-9]']])('opens %s [A-101]', () => {})", ['A-101']],
    ['a typed table', "it.each<[a: string]>([['x']])('%s [A-101]', () => {})", ['A-101']],
    ['a template', `it(\`opens \${door} [A-101]\`, () => {})`, ['A-101']],
    ['a title in two parts', "it('opens ' + '[A-101]', () => {})", ['A-101']],
    ['a test in a group', "describe('doors', () => { it('opens [A-101]', () => {}) })", ['A-101']],
  ])('of %s count', (_what, source, expected) => {
    expect(ids(source)).toEqual(expected)
  })

  it.each([
    ['a comment', "// it('opens [A-101]')"],
    ['a text elsewhere', "expect('[A-101]').toBe(door)"],
    ['a title inside a text', 'const source = "it(\'opens [A-101]\')"'],
    ['the body of a test', "it('opens', () => { visit('[A-101]') })"],
    ['a skipped test', "it.skip('opens [A-101]', () => {})"],
    ['a test that may be skipped', "it.skipIf(closed)('opens [A-101]', () => {})"],
    ['a test in a skipped group', "describe.skip('doors', () => { it('open [A-101]', () => {}) })"],
    ['a group without a test', "describe('doors [A-101]', () => {})"],
    ['a group of skipped tests', "describe('doors [A-101]', () => { it.skip('open', () => {}) })"],
    ['a test still to be written', "test.todo('opens [A-101]')"],
    ['a title without brackets', "it('opens A-101', () => {})"],
    ['other brackets', "it('opens [wide]', () => {})"],
    ['another function', "visit('opens [A-101]')"],
  ])('in %s do not count', (_what, source) => {
    expect(citationsOf('door.test.ts', source)).toEqual({ ids: [], unreadable: [] })
  })

  it('in brackets that are not a list of ids are reported', () => {
    expect(citationsOf('door.test.ts', "it('opens [A-101 to A-103]', () => {})")).toEqual({
      ids: [],
      unreadable: ['[A-101 to A-103]'],
    })
  })

  it('are read from files with markup too', () => {
    const source = "it('shows [A-101]', () => { render(<Door open>don't</Door>) })"
    expect(citationsOf('door.test.tsx', source).ids).toEqual(['A-101'])
  })

  it('of a file that cannot be read name it', () => {
    expect(() => citationsOf('door.test.ts', 'it(')).toThrow('door.test.ts')
  })
})

describe('coverage', () => {
  it('distinguishes proven and open', () => {
    const states = (...cited: string[]) =>
      coverageOf(doors, new Set(cited)).sections.map(({ total, proven, open }) => [
        total,
        proven,
        open.map(({ id }) => id),
      ])
    expect(states('A-101')).toEqual([
      [2, 1, ['A-102']],
      [1, 0, ['A-201']],
    ])
    expect(states('A-101', 'A-102', 'A-201')).toEqual([
      [2, 2, []],
      [1, 1, []],
    ])
  })
})

describe('problems', () => {
  const file = (...cited: string[]) => ({ file: 'door.test.ts', ids: cited, unreadable: [] })

  it('are none when every id exists', () => {
    expect(problemsOf([doors], [file('A-101', 'A-102')])).toEqual([])
  })

  it('are ids that do not exist, reported once per file', () => {
    expect(problemsOf([doors], [file('A-7', 'A-101', 'A-7')])).toEqual([
      'door.test.ts cites A-7, which does not exist',
    ])
  })

  it('are brackets that cannot be parsed', () => {
    const [problem] = problemsOf([doors], [{ file: 'door.test.ts', ids: [], unreadable: ['[A-101 ff.]'] }])
    expect(problem).toContain('door.test.ts cites [A-101 ff.]')
  })

  it('are ids that the catalogues give twice', () => {
    expect(problemsOf([doors, doors], [])).toContain('A-201 stands in the catalogues more than once')
  })
})

describe('the report', () => {
  const coverage = coverageOf(doors, new Set(['A-101']))
  const lines = (shown: { all?: boolean; section?: string }) =>
    reportLines([coverage], { all: shown.all ?? false, section: shown.section })

  it('aligns its columns', () => {
    const rows = lines({}).filter((line) => /\d$/.test(line) && !line.includes('open:'))
    expect(new Set(rows.map((line) => line.length)).size).toBe(1)
    expect(rows[0]?.trim().split(/\s{2,}/)).toEqual(['1. Doors', '2', '1', '1'])
  })

  it('lists the open ids of sections in progress, or of all', () => {
    const open = (all: boolean) => lines({ all }).filter((line) => line.includes('open:'))
    expect(open(false).map((line) => line.trim())).toEqual(['open: A-102'])
    expect(open(true).map((line) => line.trim())).toEqual(['open: A-102', 'open: A-201'])
  })

  it('shows one section with the texts of its open requirements', () => {
    const text = lines({ section: 'windows' }).join('\n')
    expect(text).toContain('A-201   A window is clear. (ui)')
    expect(text).not.toContain('Doors')
  })

  it('ends with the totals', () => {
    expect(lines({}).at(-1)?.trim().split(/\s+/)).toEqual(['together', '3', '1', '2'])
  })

  it('breaks long lists of ids into lines', () => {
    const many = Array.from({ length: 60 }, (_, index) => `- **A-${index + 100}** text`).join('\n')
    const long = coverageOf(parseCatalogue('house', `## 1. Many\n${many}`), new Set())
    const wrapped = reportLines([long], { all: true, section: undefined })
    expect(Math.max(...wrapped.map((line) => line.length))).toBeLessThanOrEqual(110)
    expect(wrapped.join(' ').match(/A-\d+/g)).toHaveLength(60)
  })
})
