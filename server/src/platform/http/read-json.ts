/** Levels of arrays and objects: deeper ones would exhaust the stack of whoever walks through them. */
const deepest = 64

/**
 * Parses what a client wrote, without keys that reach into object prototypes. A reviver would be called for each value,
 * which takes fifty times as long as parsing; so keys are looked for only where the text can hold one.
 */
export function readJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError('nested too deeply')
  const value: unknown = JSON.parse(text)
  // An escape may hide the key.
  if (text.includes('__proto__') || text.includes('\\u')) dropPrototypes(value)
  return value
}

const [quote, backslash, openArray, closeArray, openObject, closeObject] = [
  '"',
  '\\',
  '[',
  ']',
  '{',
  '}',
].map((character) => character.charCodeAt(0))

/** Whether the text is nested deeper than may be, seen without building any of it; of no meaning where it is not JSON. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) isInText = !isInText
    else if (isInText) {
      if (code === backslash) at++
    } else if (code === openArray || code === openObject) {
      if (++depth > deepest) return true
    } else if (code === closeArray || code === closeObject) depth--
  }
  return false
}

function dropPrototypes(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
  for (const inner of Object.values(value)) dropPrototypes(inner)
}
