import { Random } from '../fuzz/random.ts'

/** Any text of so many characters that take three bytes each and cannot be compressed. */
function wideText(length: number): string {
  const random = new Random(3, length)
  return Array.from({ length }, () => String.fromCharCode(0x4e00 + random.below(0x5000))).join('')
}

/** Texts that somebody may send who means no good, or whose agent is broken. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'nothing at all': '',
  'a space': ' ',
  'spaces around': '  padded  ',
  SQL: `'; DROP TABLE device; --`,
  'a quote that is escaped': `\\' OR 1=1 --`,
  'dollars of a statement': '$1 $$ #{7*7} {{7*7}} %s%n',
  'a list of PostgreSQL': '{NULL,"a"}',
  'the word for nothing': 'NULL',
  'bytes of PostgreSQL': '\\x00ff',
  HTML: `<script>alert(1)</script><img src=x onerror="alert(1)">`,
  'a formula': '=HYPERLINK("http://evil.example","x")',
  'a formula with a plus': '+1+cmd|/C calc!A0',
  'a formula with a minus': '-2+3',
  'a formula with an at': '@SUM(1,1)',
  'a comma and a quote': 'a,"b";c',
  NUL: 'a\u0000b',
  'a line break': 'a\nb',
  'an escape sequence': '\u001b[31mred',
  'a control character of the upper half': 'a\u0085b',
  'a separator of lines': 'a\u2028b',
  'a high surrogate alone': 'a\ud800',
  'a low surrogate alone': '\udfffb',
  'surrogates in the wrong order': '\udc00\ud800',
  'an override of the direction': 'abc\u202egnp.exe',
  'a byte order mark': '\ufeffabc',
  'characters without width': 'a\u200bb\u2060c',
  emoji: '👩🏽‍🚒🏳️‍🌈',
  'combining characters': `e\u0301${'\u0336\u0489'.repeat(20)}`,
  'a character of two': '𝔘',
  'a character that is none': '\ufffe\uffff',
  'a prototype': '__proto__',
  'a constructor': 'constructor',
  'a method of objects': 'toString',
  'a path': '../../../etc/passwd',
  'the year zero': '0000-01-01',
  'a time in the year 1': '0001-01-01T00:00:00Z',
  'a time zone that is none': 'Mars/Olympus',
  'as long as may be': wideText(256),
  'longer than may be': 'x'.repeat(257),
  'much longer than may be': 'x'.repeat(300_000),
}
