import { onlineManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import { forgetFailedParts } from '../src/app/loading/lazy-part.tsx'
import { changeLanguage } from '../src/session/language/language.ts'
import { forgetReports } from '../src/session/request/error-reporter.ts'
import { forgetEntries } from '../src/ui/entry-state.ts'
import { emptyDocument } from './empty-document.ts'

/** Test files of a worker share libraries and document, so each test cleans up. */
export async function cleanUp(): Promise<void> {
  cleanup()
  vi.useRealTimers()
  onlineManager.setOnline(true)
  forgetReports()
  forgetFailedParts()
  forgetEntries()
  emptyDocument()
  await changeLanguage('en')
  localStorage.clear()
  sessionStorage.clear()
}
