import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

export interface Citations {
  ids: string[]
  /** Brackets that hold an id but are not a list of ids. */
  unreadable: string[]
}

const testFunctions = ['it', 'test', 'describe']
/** A test that is not run, or not always, proves nothing. */
const notRun = ['skip', 'todo', 'fixme', 'fails', 'skipIf', 'runIf']

const brackets = /\[[^\]]*\]/g
const anId = /\b[ABCFK]-\d+/
const listOfIds = /^\[[ABCFK]-\d+(?:(?:, ?| )[ABCFK]-\d+)*\]$/

/** Names along a call such as `it.each(table)(title)`: `['it', 'each']`; empty for other expressions. */
function chain(callee: ESTree.Node): string[] {
  switch (callee.type) {
    case 'Identifier':
      return [callee.name]
    case 'MemberExpression':
      return callee.property.type === 'Identifier' ? [...chain(callee.object), callee.property.name] : []
    case 'CallExpression':
      return chain(callee.callee)
    case 'TaggedTemplateExpression':
      return chain(callee.tag)
    default:
      return []
  }
}

function textOf(node: ESTree.Node | undefined): string {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : ''
    case 'TemplateLiteral':
      return node.quasis.map((part) => part.value.cooked ?? '').join('…')
    case 'BinaryExpression':
      return textOf(node.left) + textOf(node.right)
    default:
      return ''
  }
}

/** A group or test being parsed; a group counts once it contains a test. */
interface Open {
  node: ESTree.Node
  title: string
  isGroup: boolean
  runs: boolean
  holdsTest: boolean
}

/** The titles of the tests, steps and groups that a test file runs. */
function titles(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const found: string[] = []
  const open: Open[] = []
  new Visitor({
    CallExpression(call) {
      const [first, ...rest] = chain(call.callee)
      if (first === undefined || !testFunctions.includes(first)) return
      const isGroup = first === 'describe' || rest.includes('describe')
      const runs = open.every((outer) => outer.runs) && !rest.some((name) => notRun.includes(name))
      if (!isGroup && runs) for (const outer of open) outer.holdsTest = true
      open.push({ node: call, title: textOf(call.arguments[0]), isGroup, runs, holdsTest: !isGroup })
    },
    'CallExpression:exit'(call) {
      const last = open.at(-1)
      if (last?.node !== call) return
      open.pop()
      if (last.runs && last.holdsTest) found.push(last.title)
    },
  }).visit(program)
  return found
}

/** The requirement ids that a test file cites: `it('keeps the deep link [A-901 A-303]', …)`. */
export function citationsOf(file: string, source: string): Citations {
  const cited = titles(file, source).flatMap((title) => title.match(brackets) ?? [])
  const withId = cited.filter((text) => anId.test(text))
  return {
    ids: withId.filter((text) => listOfIds.test(text)).flatMap((text) => text.match(/[ABCFK]-\d+/g) ?? []),
    unreadable: withId.filter((text) => !listOfIds.test(text)),
  }
}
