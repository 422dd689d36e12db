// What is settled before the first paint. A file of its own, because the content security policy allows no inline
// script; kept small, because nothing shows before it has run.
const page = document.documentElement
const read = (key) => {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage may be forbidden: then nothing was kept.
    return null
  }
}

// The colours, so that a dark console never flashes white.
const chosen = read('colorScheme')
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

// The language, as `firstLanguage` will find it.
const { languages, signedIn } = document.currentScript.dataset
const spoken = languages.split(' ').map((pair) => pair.split('='))
const exactly = (wanted) => spoken.find(([, ...tags]) => tags.includes(wanted))?.[0]
const remembered = spoken.find(([language]) => language === read('language'))?.[0]
const tags = navigator.languages.map((tag) => tag.toLowerCase())
const language =
  remembered ?? tags.map((tag) => exactly(tag) ?? exactly(tag.split('-')[0])).find((found) => found) ?? 'en'

const state = read('authState')
// Strangers see the words of sign-in while its form is on its way.
if (state === null || state === 'signIn') page.setAttribute('data-first-words', language)
// Whoever is signed in needs more than the form, and needs it as soon.
if (state === 'signedIn')
  for (const part of signedIn.split(' ').filter((each) => each !== '')) {
    const link = document.createElement('link')
    link.href = part
    link.crossOrigin = ''
    link.rel = part.endsWith('.css') ? 'preload' : 'modulepreload'
    if (part.endsWith('.css')) link.as = 'style'
    document.head.append(link)
  }
