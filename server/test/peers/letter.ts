export interface ReceivedLetter {
  from: string
  to: string[]
  subject: string
  text: string
}

/** Parses a letter with one text part, from the wire or a file. */
export function readLetter(to: string[], source: string): ReceivedLetter {
  const end = source.indexOf('\r\n\r\n')
  const header = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const body = source.slice(end + 4)
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(header)?.[1] ?? ''
  const encoding = field('content-transfer-encoding').toLowerCase()
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? unquoted(body.replace(/=\r\n/g, ''))
        : body
  return {
    from: words(field('from')),
    to,
    subject: words(field('subject')),
    text: text.replaceAll('\r\n', '\n'),
  }
}

const unquoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()

/** Non-ASCII subjects are encoded words. */
const words = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : unquoted(word.replaceAll('_', ' ')),
    )
