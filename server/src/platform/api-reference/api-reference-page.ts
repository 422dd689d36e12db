import { type Call, errors } from '@muster/contract'
import { escaped, type Page, page } from '../http/page.ts'
import { style } from './api-reference-style.ts'
import { areaOf, type OpenApiDocument, type Operation, whoMayCall } from './openapi.ts'
import { schemaText } from './schema-text.ts'

interface Entry {
  call: Call
  area: string
  /** The text that a search looks through. */
  words: string
  html: string
}

/** The reference as a page, limited to what a search matches. */
export function apiReference(calls: readonly Call[], document: OpenApiDocument): (search: string) => Page {
  const entries = calls.map((call): Entry => {
    const area = areaName(areaOf(call.path))
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    return {
      call,
      area,
      words: `${call.method} ${call.path} ${call.summary} ${area}`.toLowerCase(),
      html: callSection(call, operation),
    }
  })
  return (search) => {
    const wanted = search.toLowerCase().split(/\s+/)
    const found = entries.filter(({ words }) => wanted.every((word) => words.includes(word)))
    return page({
      language: 'en',
      title: 'Muster API',
      style,
      body: `${header(document.info.version, search)}<div class="columns">${navigation(found)}
<main>${search === '' ? introduction : ''}${areas(found, search)}${errorTable}</main></div>`,
    })
  }
}

/** `whatsNew` is "Whats new" to a reader. */
function areaName(tag: string): string {
  const words = tag.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const byArea = (entries: readonly Entry[]) =>
  Object.entries(Object.groupBy(entries, ({ area }) => area)).map(
    ([area, inside]) => [area, inside ?? []] as const,
  )

const anchor = ({ path }: Call) => escaped(path)
const method = (call: Call) => `<span class="method ${call.method.toLowerCase()}">${call.method}</span>`

const header = (
  version: string,
  search: string,
) => `<header><h1>Muster API <small>${escaped(version)}</small></h1>
<form action="/api/reference" role="search"><input type="search" name="search" value="${escaped(search)}" aria-label="Search calls" placeholder="Search calls"><button>Search</button></form>
<a href="/api/openapi.json">openapi.json</a></header>`

const introduction = `<section class="introduction"><p>Calls take and answer JSON. A signed-in call sends the access token of
<a href="#/auth/signIn">/auth/signIn</a> as <code>Authorization: Bearer …</code>; a call of a world also names it in the
<code>world</code> header. What fails answers <code>{code, message, details}</code>: switch on the code, see
<a href="#errors">error codes</a>.</p></section>`

const navigation = (entries: readonly Entry[]) =>
  `<nav aria-label="Calls">${byArea(entries)
    .map(
      ([area, inside]) =>
        `<h2>${escaped(area)}</h2><ul>${inside
          .map(
            ({ call }) => `<li><a href="#${anchor(call)}">${method(call)}${escaped(lastPart(call))}</a></li>`,
          )
          .join('')}</ul>`,
    )
    .join('')}<ul><li><a href="#errors">Error codes</a></li></ul></nav>`

const lastPart = ({ path }: Call) => path.split('/').at(-1) ?? path

function areas(entries: readonly Entry[], search: string): string {
  if (entries.length === 0) {
    return `<p class="empty">No call matches “${escaped(search)}”. <a href="/api/reference">Show all calls</a></p>`
  }
  return byArea(entries)
    .map(([area, inside]) => `<h2>${escaped(area)}</h2>${inside.map(({ html }) => html).join('\n')}`)
    .join('\n')
}

function callSection(call: Call, operation: Operation | undefined): string {
  return `<section class="call" id="${anchor(call)}">
<h3>${method(call)} <a href="#${anchor(call)}">${escaped(call.path)}</a></h3>
<p>${escaped(call.summary)}</p><p class="who">${who(call)}</p>${parameters(operation)}${body(operation)}${answers(operation)}${refusals(operation)}</section>`
}

/** Header names are between backticks. */
const who = (call: Call) => escaped(whoMayCall(call.access)).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

function parameters(operation: Operation | undefined): string {
  if (!operation || operation.parameters.length === 0) return ''
  const rows = operation.parameters.map(
    ({ name, in: place, required, description = '', schema }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${place}</td><td><code>${escaped(schemaText(schema))}</code></td><td>${required ? 'required' : 'optional'}</td><td>${escaped(description)}</td></tr>`,
  )
  return `<h4>Parameters</h4><div class="scroll"><table><tbody>${rows.join('')}</tbody></table></div>`
}

function body(operation: Operation | undefined): string {
  const schema = operation?.requestBody?.content['application/json'].schema
  return schema ? `<h4>Body</h4><pre>${escaped(schemaText(schema))}</pre>` : ''
}

/** Statuses from here on are errors. */
const firstError = 400

function answers(operation: Operation | undefined): string {
  return Object.entries(operation?.responses ?? {})
    .filter(([status]) => Number(status) < firstError)
    .map(([status, { description, content }]) => {
      const schema = content?.['application/json']?.schema
      const text = schema ? `<pre>${escaped(schemaText(schema))}</pre>` : `<p>${escaped(description)}</p>`
      return `<h4>Answer <span class="status">${status}</span></h4>${text}`
    })
    .join('')
}

function refusals(operation: Operation | undefined): string {
  const rows = Object.entries(operation?.responses ?? {})
    .filter(([status]) => Number(status) >= firstError)
    .map(([status, { description }]) => `<tr><td>${status}</td><td>${escaped(description)}</td></tr>`)
  return rows.length === 0
    ? ''
    : `<h4>Errors</h4><div class="scroll"><table><tbody>${rows.join('')}</tbody></table></div>`
}

const errorTable = `<section class="call" id="errors"><h2>Error codes</h2><div class="scroll"><table>
<thead><tr><th>Code</th><th>Status</th><th>Message</th></tr></thead><tbody>${Object.entries(errors)
  .map(
    ([code, { status, message }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escaped(message)}</td></tr>`,
  )
  .join('')}</tbody></table></div></section>`
