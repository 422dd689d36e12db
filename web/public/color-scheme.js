// Sets the colour scheme before the first paint, so that a dark console never flashes white. A file of its own,
// because the content security policy allows no inline script.
const darkSystem = matchMedia('(prefers-color-scheme: dark)').matches
let chosen = null
try {
  chosen = localStorage.getItem('colorScheme')
} catch {
  // Storage may be forbidden; the system's scheme is then all there is.
}
const dark = chosen === 'dark' || (chosen !== 'light' && darkSystem)
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
