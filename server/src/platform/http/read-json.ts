/** Levels of arrays and objects: deeper ones would exhaust the stack of whoever walks through them. */
const deepest = 64

/**
 * Parses what a client wrote, without keys that reach into object prototypes. A reviver would be called for each value,
 * which takes fifty times as long as parsing; so keys are looked for only where the text can hold one.
 */
export function readJson(text: string): unknown {
  if (depthOf(text) > deepest) throw new SyntaxError('nested too deeply')
  const value: unknown = JSON.parse(text)
  // An escape may hide the key.
  if (text.includes('__proto__') || text.includes('\\u')) dropPrototypes(value)
  return value
}

const [quote, backslash] = ['"', '\\'].map((character) => character.charCodeAt(0))
const opening = new Set(['[', '{'].map((character) => character.charCodeAt(0)))
const closing = new Set([']', '}'].map((character) => character.charCodeAt(0)))

/** How deep the text is nested; of no meaning where it is not JSON. */
function depthOf(text: string): number {
  let depth = 0
  let most = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) isInText = !isInText
    else if (isInText) {
      if (code === backslash) at++
    } else if (opening.has(code)) most = Math.max(most, ++depth)
    else if (closing.has(code)) depth--
  }
  return most
}

function dropPrototypes(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
  for (const inner of Object.values(value)) dropPrototypes(inner)
}
