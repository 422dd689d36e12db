import { RolldownMagicString } from 'rolldown'
import { type ESTree, Visitor } from 'rolldown/utils'
import type { Plugin } from 'vite'

/** What only the server and the API reference use of a call. */
const ofServer = ['summary', 'query', 'body', 'refuses']
/** Answers that the console tells apart. */
const namedAnswers = ['csv', 'redirect']

const contract = /\/contract\/src\/(?!.*\.test\.)[^?]+\.ts$/

const nameOf = (property: ESTree.ObjectPropertyKind): string | null =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : null

function isOfServer(property: ESTree.ObjectPropertyKind): boolean {
  const name = nameOf(property) ?? ''
  if (name !== 'answer' || property.type !== 'Property') return ofServer.includes(name)
  return !(property.value.type === 'Identifier' && namedAnswers.includes(property.value.name))
}

/** Whether it declares a call, or is the part that several calls share. */
const isWhole = ({ properties }: ESTree.ObjectExpression): boolean =>
  ['method', 'path', 'summary'].every((name) => properties.some((property) => nameOf(property) === name))

const commaAfter = (code: string, end: number): number => (code[end] === ',' ? end + 1 : end)

/**
 * The console sends calls and trusts the answers, which the server has checked: of most declarations it needs only the
 * method and the path. This drops the rest, and every schema that nothing uses after that. Constructing them all took a
 * tenth of the time until the first page shows.
 */
export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: contract },
    handler(code) {
      const slim = new RolldownMagicString(code)
      const program = this.parse(code)
      const shorten = ({ properties }: ESTree.ObjectExpression) => {
        for (const { start, end } of properties.filter(isOfServer)) slim.remove(start, commaAfter(code, end))
      }
      new Visitor({
        CallExpression({ callee, arguments: [declared] }) {
          const isCall = callee.type === 'Identifier' && callee.name === 'call'
          if (isCall && declared?.type === 'ObjectExpression' && !isWhole(declared)) shorten(declared)
        },
        ObjectExpression: (object) => isWhole(object) && shorten(object),
      }).visit(program)
      // What nobody uses may go with everything in it, because declarations have no side effects.
      for (const { start, end } of program.body.flatMap(constructed))
        slim.appendLeft(start, '/* @__PURE__ */ (() => (').appendRight(end, '))()')
      return { code: slim.toString(), map: slim.generateMap({ hires: true }).toString() }
    },
  },
})

/** The values of a module's constants that are made by calling something. */
function constructed(statement: ESTree.Statement): ESTree.Expression[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
}
