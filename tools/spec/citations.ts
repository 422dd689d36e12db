import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

export interface Citations {
  ids: string[]
  /** Brackets that hold an id but are not a list of ids. */
  unreadable: string[]
}

const testFunctions = ['it', 'test', 'describe']
/** A test that is not run proves nothing. */
const notRun = ['skip', 'todo', 'fixme', 'fails']

const brackets = /\[[^\]]*\]/g
const anId = /\b[ABC]-\d+/
const listOfIds = /^\[[ABC]-\d+(?:(?:, ?| )[ABC]-\d+)*\]$/

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

/** The titles of the tests, groups and steps that a test file runs. */
function titles(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const found: string[] = []
  new Visitor({
    CallExpression(call) {
      const [first, ...rest] = chain(call.callee)
      if (first === undefined || !testFunctions.includes(first)) return
      if (!rest.some((name) => notRun.includes(name))) found.push(textOf(call.arguments[0]))
    },
  }).visit(program)
  return found
}

/** The requirement ids that a test file cites: `it('keeps the deep link [A-901 A-303]', …)`. */
export function citationsOf(file: string, source: string): Citations {
  const cited = titles(file, source).flatMap((title) => title.match(brackets) ?? [])
  const withId = cited.filter((text) => anId.test(text))
  return {
    ids: withId.filter((text) => listOfIds.test(text)).flatMap((text) => text.match(/[ABC]-\d+/g) ?? []),
    unreadable: withId.filter((text) => !listOfIds.test(text)),
  }
}
