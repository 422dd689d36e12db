import { cheapStyle } from './cheap-style.ts'
import { answerPlainSelectorsQuickly } from './quick-selectors.ts'

// What jsdom lacks and components need.
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
// No canvas: charts would measure text on it.
HTMLCanvasElement.prototype.getContext = () => null
window.getComputedStyle = cheapStyle
answerPlainSelectorsQuickly()
