export interface Deferral {
  id: string
  waitsFor: string
}

/** Reads the table `| id | waits for |`. */
export function parseDeferred(markdown: string): Deferral[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, waitsFor] = /^\| *([A-Z]-\d+) *\| *(.*?) *\|$/.exec(line) ?? []
    return id === undefined || waitsFor === undefined ? [] : [{ id, waitsFor }]
  })
}
