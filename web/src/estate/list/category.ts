import type { ListFilters } from './use-list.ts'

/** A filter that is one word of several, such as a status tab. The usual word is not written; one that is unknown means it. */
export const category = <Word extends string>(
  parameter: string,
  words: readonly Word[],
  usual: Word,
): ListFilters<Word> => ({
  none: usual,
  read(parameters) {
    const wanted = parameters.get(parameter)
    return words.find((word) => word === wanted) ?? usual
  },
  write: (word, parameters) =>
    word === usual ? parameters.delete(parameter) : parameters.set(parameter, word),
  countOf: (word) => (word === usual ? 0 : 1),
})
