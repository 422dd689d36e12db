import { configure, getConfig } from '@testing-library/dom'

/** Whether a query runs inside a wait, by a private setting of the library. */
const isAskedAgain = () =>
  '_disableExpensiveErrorDiagnostics' in getConfig() &&
  Boolean(Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics'))

const inFull = getConfig().getElementError

configure({
  // The limit is only for tests that hang, even on a busy machine.
  asyncUtilTimeout: 60_000,
  // Printing the document is slower than most queries, and only the last failure of a wait is read.
  getElementError: (message, container) => {
    if (!isAskedAgain()) return inFull(message, container)
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
  },
})
