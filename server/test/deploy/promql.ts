import { parser } from '@prometheus-io/lezer-promql'

export interface Selector {
  /** The series, such as muster_request_seconds_count. */
  series: string
  labels: { name: string; operator: string; value: string }[]
  /** The function that is applied to it, such as rate. */
  applied: string | undefined
}

export interface Query {
  selectors: Selector[]
  /** The labels that aggregations keep. */
  groups: string[]
}

/** What an expression asks Prometheus for. One that Prometheus would refuse is an error. */
export function readQuery(expression: string): Query {
  const query: Query = { selectors: [], groups: [] }
  const functions: { name: string; end: number }[] = []
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      const text = expression.slice(from, to)
      if (type.isError) throw new Error(`Not PromQL at character ${from}: ${expression}`)
      if (type.name === 'FunctionIdentifier') functions.push({ name: text, end: closing(expression, to) })
      if (type.name === 'GroupingLabels') query.groups.push(...(text.match(/\w+/g) ?? []))
      if (type.name !== 'VectorSelector') return
      const [, series = '', matchers = ''] = /^(\w+)(?:\{(.*)\})?$/s.exec(text) ?? []
      const applied = functions.findLast(({ end }) => end > from)?.name
      query.selectors.push({ series, labels: readMatchers(matchers), applied })
    },
  })
  return query
}

const readMatchers = (text: string): Selector['labels'] =>
  [...text.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(([, name = '', operator = '', value = '']) => ({
    name,
    operator,
    value,
  }))

/** Where the parenthesis that opens at a place closes. */
function closing(text: string, opening: number): number {
  let depth = 0
  for (let at = opening; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}
