import type { ListFilters } from './use-list.ts'

/** A filter with one of several words, such as a status tab. The default is not written; unknown words mean the default. */
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
