import type { Call } from '@muster/contract'
import { openApiDocument, whoMayCall } from './openapi.ts'
import type { WebServer } from './web-server.ts'

/** The API's description for programs (`/api/openapi.json`) and for people (`/api/reference`). */
export function apiReferenceRoutes(app: WebServer, calls: readonly Call[], version: string): void {
  const document = openApiDocument(calls, version)
  const page = referencePage(calls, document)
  app.get('/api/openapi.json', async (_request, reply) => reply.send(document))
  app.get('/api/reference', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}

interface Described {
  paths: Record<string, Record<string, { requestBody?: object; responses?: object; parameters?: object[] }>>
}

function referencePage(calls: readonly Call[], document: object): string {
  const { paths } = document as Described
  const sections = calls.map((call) => {
    const described = paths[call.path]?.[call.method.toLowerCase()]
    const parts = [
      ['Parameters', described?.parameters?.length ? described.parameters : undefined],
      ['Body', described?.requestBody],
      ['Answers', described?.responses],
    ] as const
    const details = parts
      .filter(([, part]) => part !== undefined)
      .map(
        ([title, part]) =>
          `<details><summary>${title}</summary><pre>${html(JSON.stringify(part, null, 2))}</pre></details>`,
      )
    return `<section id="${html(call.path)}">
<h2><span class="method">${call.method}</span> ${html(call.path)}</h2>
<p>${html(call.summary)}</p><p class="who">${html(whoMayCall(call.access))}</p>${details.join('')}</section>`
  })
  const links = calls.map((call) => `<li><a href="#${html(call.path)}">${html(call.path)}</a></li>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Muster API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><nav aria-label="Calls"><ul>${links.join('')}</ul></nav>
<main><h1>Muster API</h1><p>Machine-readable: <a href="/api/openapi.json">openapi.json</a>. Errors are
<code>{code, message, details}</code>; switch on the code.</p>${sections.join('\n')}</main></body></html>`
}

const html = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)

const style = `:root{color-scheme:light dark}
body{margin:0;display:flex;font:14px/1.5 system-ui,sans-serif}
nav{width:20rem;height:100vh;overflow:auto;position:sticky;top:0;border-right:1px solid #8884;font-size:12px}
nav ul{list-style:none;padding:1rem;margin:0}main{padding:1.5rem 2rem;max-width:52rem;min-width:0}
h2{font-size:16px;margin:2rem 0 .25rem;overflow-wrap:anywhere}p{margin:.25rem 0}
.method{font-weight:400}.who{font-style:italic}
pre{overflow:auto;background:#8882;padding:.75rem;border-radius:6px}
@media (max-width:48rem){nav{display:none}main{padding:1rem}}`
