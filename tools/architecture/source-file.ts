import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

export interface Import {
  /** As written: `../ui/page.tsx`, `zod`. */
  from: string
  /** Whether it imports only types, which do not exist at run time. */
  typesOnly: boolean
}

export interface SourceFile {
  /** From the root of the project, with forward slashes. */
  path: string
  lines: number
  imports: Import[]
  /** Statements that run when the file is imported, by their first words. */
  startsWhenImported: string[]
  /** Calls such as `process.exit`. */
  processCalls: string[]
  /** Keys of cached answers that are written out, rather than taken from a query. */
  writtenQueryKeys: string[]
}

const code = /\.tsx?$/

export function readSourceFile(path: string, text: string): SourceFile {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const file: SourceFile = {
    path,
    lines,
    imports: [],
    startsWhenImported: [],
    processCalls: [],
    writtenQueryKeys: [],
  }
  if (!code.test(path)) return file
  const { program, module, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  file.imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      from: moduleRequest.value,
      typesOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ from: moduleRequest.value, typesOnly: isType }] : [],
      ),
    ),
  ]
  file.startsWhenImported = program.body.flatMap((statement) =>
    runsAtOnce(statement) ? [text.slice(statement.start, statement.start + 40).split('\n', 1)[0] ?? ''] : [],
  )
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal') file.imports.push({ from: String(source.value), typesOnly: false })
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
      const called = callee.property.type === 'Identifier' ? callee.property.name : ''
      if (callee.object.name === 'process') file.processCalls.push(`process.${called}`)
    },
    Property({ key, value, shorthand }) {
      if (key.type !== 'Identifier' || key.name !== 'queryKey' || shorthand) return
      const isTaken = value.type === 'MemberExpression' || value.type === 'ArrayPattern'
      if (!isTaken) file.writtenQueryKeys.push(text.slice(value.start, value.end))
    },
  }).visit(program)
  return file
}

/** `pg.types.setTypeParser(…)` configures a library; it starts nothing. */
const isSetting = (expression: ESTree.Expression): boolean =>
  expression.type === 'CallExpression' &&
  expression.callee.type === 'MemberExpression' &&
  expression.callee.property.type === 'Identifier' &&
  expression.callee.property.name.startsWith('set')

/** A top-level statement that does something: a bare call, a loop, a condition, an await. */
function runsAtOnce(statement: ESTree.Statement | ESTree.Directive): boolean {
  switch (statement.type) {
    case 'ExpressionStatement':
      return statement.expression.type !== 'Literal' && !isSetting(statement.expression)
    case 'VariableDeclaration':
      return statement.declarations.some(({ init }) => init?.type === 'AwaitExpression')
    case 'ExportNamedDeclaration':
      return statement.declaration?.type === 'VariableDeclaration' && runsAtOnce(statement.declaration)
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'WhileStatement':
    case 'IfStatement':
    case 'TryStatement':
      return true
    default:
      return false
  }
}
