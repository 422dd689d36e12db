/** Stylesheets that did not come: the build asks for each of them once only. */
const lost = new Set<HTMLLinkElement>()

export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
  }
  // Such errors do not bubble.
  window.addEventListener('error', note, { capture: true })
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  lost.delete(link)
  const again = Object.assign(document.createElement('link'), {
    rel: link.rel,
    crossOrigin: link.crossOrigin,
  })
  return new Promise((resolve) => {
    // One that still does not come is lost again, and no reason to show nothing.
    for (const event of ['load', 'error']) again.addEventListener(event, () => resolve())
    again.href = link.href
    link.replaceWith(again)
  })
}

/** Without them, a part that comes at the second attempt would come undressed. */
export async function fetchLostStyles(): Promise<void> {
  await Promise.all([...lost].map(askAgain))
}
