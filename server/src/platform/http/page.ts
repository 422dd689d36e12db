import { createHash } from 'node:crypto'
import { pageStyle } from './page-style.ts'

export interface Page {
  html: string
  /** Only the page's own style and icon may load, and no script runs. */
  contentSecurityPolicy: string
}

/** A self-contained page of the server's own. The title is text; the body is HTML. */
export function page(options: { language: string; title: string; style: string; body: string }): Page {
  const style = pageStyle + options.style
  const digest = createHash('sha256').update(style).digest('base64')
  return {
    html: `<!doctype html>
<html lang="${options.language}"><head><meta charset="utf-8"><title>${escaped(options.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/favicon.ico"><style>${style}</style></head>
<body>${options.body}</body></html>
`,
    contentSecurityPolicy: [
      "default-src 'none'",
      `style-src 'sha256-${digest}'`,
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}

export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
