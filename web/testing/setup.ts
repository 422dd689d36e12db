import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { loadTexts } from '../src/app/texts.ts'
import { changeLanguage, startLanguage } from '../src/session/language.ts'

// What the document of the tests lacks and the components ask for.
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView ??= () => undefined
URL.createObjectURL ??= () => 'blob:file'
URL.revokeObjectURL ??= () => undefined
document.execCommand ??= () => false
// Charts measure texts on a canvas where there is one.
HTMLCanvasElement.prototype.getContext = () => null

// A busy machine loads the first page slowly; nothing waits longer than it must.
configure({ asyncUtilTimeout: 15_000 })

await startLanguage(loadTexts, 'en', ['access', 'app', 'sign-in', 'ui'])

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  onlineManager.setOnline(true)
  await changeLanguage('en')
  localStorage.clear()
  sessionStorage.clear()
})
