import { onlineManager } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import { forgetFailedParts } from '../src/app/lazy-part.tsx'
import { forgetReports } from '../src/session/error-reporter.ts'
import { changeLanguage } from '../src/session/language.ts'
import { emptyDocument } from './document.ts'

/** Files share the modules and the document of their worker: what a test leaves behind ends with it. */
export async function cleanUp(): Promise<void> {
  cleanup()
  vi.useRealTimers()
  onlineManager.setOnline(true)
  forgetReports()
  forgetFailedParts()
  emptyDocument()
  await changeLanguage('en')
  localStorage.clear()
  sessionStorage.clear()
}
