/**
 * Puts text on the clipboard; answers whether it got there. Browsers keep the clipboard from pages without encryption:
 * what an element shows can be copied there all the same, by marking it. Where that fails too it stays marked, one key away.
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
