import { configure, getConfig } from '@testing-library/dom'

/** Of questions that a wait asks again and again. The name is the library's. */
const isAskedAgain = () =>
  '_disableExpensiveErrorDiagnostics' in getConfig() &&
  Boolean(Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics'))

const inFull = getConfig().getElementError

configure({
  // Waits end when what they wait for is there. The limit is for what hangs, on however busy a machine.
  asyncUtilTimeout: 60_000,
  // Printing the whole document takes longer than most questions, and only the last of a wait is read.
  getElementError: (message, container) => {
    if (!isAskedAgain()) return inFull(message, container)
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
  },
})
