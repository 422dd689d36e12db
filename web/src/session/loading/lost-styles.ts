/** Stylesheets that failed to load: the build requests each of them only once. */
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
    // One that fails again is listed again; the page shows all the same.
    for (const event of ['load', 'error']) again.addEventListener(event, () => resolve())
    again.href = link.href
    link.replaceWith(again)
  })
}

/** Without them, a part that loads at the second attempt would have no styles. */
export async function fetchLostStyles(): Promise<void> {
  await Promise.all([...lost].map(askAgain))
}
