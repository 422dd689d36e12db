import type { Language } from '@muster/contract'
import { escaped, type Page, page } from '../http/page.ts'
import { errorPageTexts, kindOf } from './error-page-texts.ts'
import type { AppError } from './errors.ts'

const style = `body{min-height:100dvh;display:grid;place-items:center;padding:24px}
main{width:100%;max-width:420px;padding:32px;background:var(--surface);border:1px solid var(--border);border-radius:12px}
p{margin-top:8px;color:var(--text2)}
p.reference{color:var(--text3);font-size:12px}
p.back{margin-top:20px}`

/** An error for a person who opened a URL. It has no brand: which one applies may be unknown. */
export function errorPage(error: AppError, language: Language): Page {
  const texts = errorPageTexts[language]
  const { title, text } = texts[kindOf(error.code, error.status)]
  const id = error.details?.requestId
  const reference = id ? `<p class="reference">${escaped(texts.reference)} ${escaped(id)}</p>` : ''
  return page({
    language,
    title,
    style,
    body: `<main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${reference}<p class="back"><a href="/">${escaped(texts.back)}</a></p></main>`,
  })
}
