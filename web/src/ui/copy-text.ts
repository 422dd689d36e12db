/**
 * Copies text to the clipboard; returns whether that worked. Without HTTPS browsers refuse the clipboard API; then the
 * element's text is selected and copied. If that fails too it stays selected, so that the user can press Ctrl+C.
 */
export async function copyText(text: string, shownIn: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return shownIn !== null && copyMarked(shownIn)
  }
}

function copyMarked(element: HTMLElement): boolean {
  const selection = window.getSelection()
  if (!selection) return false
  const range = document.createRange()
  range.selectNodeContents(element)
  selection.removeAllRanges()
  selection.addRange(range)
  try {
    const isCopied = document.execCommand('copy')
    if (isCopied) selection.removeAllRanges()
    return isCopied
  } catch {
    return false
  }
}
