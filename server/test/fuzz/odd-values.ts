import type { Random } from './random.ts'

/** Texts that programs stumble over. */
const texts: readonly string[] = [
  ...['', ' ', '\t\r\n', '\u0000', 'a\u0000b', '\u0001', '\u007f', '\u2028', '\u202e', '\ufeff'],
  ...['\ud800', 'x\udfffy', '😀', 'e\u0301'.repeat(40), 'ß', 'İ', '𝔘'.repeat(30)],
  ...['NaN', 'Infinity', '-0', '1e999', '0x10', '007', '9'.repeat(400), 'null', 'undefined', 'true', 'false'],
  ...["'; DROP TABLE world; --", "' OR 1=1 --", '\\', "\\'", '$1', '%', '%s%n', '%00', '#{7*7}', '{{7*7}}'],
  ...['../../../etc/passwd', '/', '//', 'file:///etc/passwd', 'javascript:alert(1)', 'http://['],
  ...['<script>alert(1)</script>', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...['demo', "demo'; drop table x;--", 'demo\u0000', 'a'.repeat(32), 'g'.repeat(32), 'a'.repeat(33)],
  ...['2026-13-45T99:99:99Z', '{"a":1}', '[1]', '"'],
]

const long = (random: Random) => random.pick(texts).padEnd(random.pick([51, 101, 257, 2001, 6000]), 'x')

export const oddText = (random: Random): string => (random.chance(0.15) ? long(random) : random.pick(texts))

function nested(depth: number, kind: 'list' | 'object'): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = kind === 'list' ? [value] : { a: value }
  return value
}

export function oddValue(random: Random): unknown {
  switch (random.below(9)) {
    case 0:
      return random.pick([null, true, false, 0, -1, 1.5, -0, 1e308, 2 ** 53, 99_999, -2147483649])
    case 1:
      return random.pick([[], {}, [[]], [null], { length: 3 }, [{}]])
    case 2:
      return nested(random.pick([2, 20, 300]), random.pick(['list', 'object']))
    case 3:
      // An own key, which an object literal could not have.
      return JSON.parse(
        `{"${random.pick(['__proto__', 'constructor', 'prototype'])}":{"polluted":true,"prototype":{"polluted":true}}}`,
      )
    case 4:
      return Array.from({ length: random.pick([3, 101, 300]) }, (_, index) => index)
    case 5:
      return Object.fromEntries(
        Array.from({ length: random.pick([2, 101, 200]) }, (_, index) => [`key${index}`, index]),
      )
    default:
      return oddText(random)
  }
}

type Container = Record<string, unknown> | unknown[]
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** The places in a value that can be changed: each object and list with one of its keys. */
function places(value: unknown): [Container, string][] {
  if (!isContainer(value)) return []
  return Object.keys(value).flatMap((key): [Container, string][] => [
    [value, key],
    ...places((value as Record<string, unknown>)[key]),
  ])
}

/** A copy of a value with one fault: replaced, missing, wrapped, added, or the whole of another kind. */
export function mutated(random: Random, value: unknown): unknown {
  const copy = structuredClone(value)
  const found = places(copy)
  if (found.length === 0 || random.chance(0.15)) return oddValue(random)
  const [holder, key] = random.pick(found)
  const inside = holder as Record<string, unknown>
  switch (random.below(6)) {
    case 0:
      Reflect.deleteProperty(inside, key)
      break
    case 1:
      inside[key] = random.pick([
        [inside[key]],
        { value: inside[key] },
        asText(inside[key]),
        Number(asText(inside[key])),
      ])
      break
    case 2:
      Object.defineProperty(inside, oddText(random), {
        value: oddValue(random),
        enumerable: true,
        configurable: true,
        writable: true,
      })
      break
    default:
      inside[key] = oddValue(random)
  }
  return copy
}

/** An odd object may have no text of its own. */
const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
