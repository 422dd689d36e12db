/** The fields and parts of a letter with HTML, as it came. */
export interface LetterParts {
  /** By name in lower case, unfolded. */
  fields: Record<string, string>
  text: string
  html: string
}

export function readParts(source: string): LetterParts {
  const { fields, body } = split(source)
  const boundary = /boundary="([^"]+)"/.exec(fields['content-type'] ?? '')?.[1] ?? ''
  const parts = body.split(`--${boundary}`).map((part) => split(part.replace(/^\r\n/, '')))
  const part = (type: string) => {
    const found = parts.find((each) => each.fields['content-type']?.startsWith(type))
    return found ? decoded(found.body, found.fields['content-transfer-encoding'] ?? '') : ''
  }
  return { fields, text: part('text/plain'), html: part('text/html') }
}

function split(source: string): { fields: Record<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n')
  const header = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const fields = header.split('\r\n').flatMap((line): [string, string][] => {
    const [, name, value] = /^([\w-]+): ?(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name.toLowerCase(), value ?? '']]
  })
  return { fields: Object.fromEntries(fields), body: source.slice(end + 4) }
}

function decoded(body: string, encoding: string): string {
  const text = encoding.toLowerCase() === 'base64' ? Buffer.from(body, 'base64').toString() : unquoted(body)
  return text.replaceAll('\r\n', '\n').replace(/\n+$/, '\n')
}

const unquoted = (body: string) =>
  Buffer.from(
    body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()
