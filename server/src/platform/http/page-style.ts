/** The console's colours that the server's own pages use, with the product's accent. */
export const pageColours = {
  light: {
    canvas: '#f6f7f9',
    surface: '#ffffff',
    subtle: '#f1f3f6',
    border: '#e4e7ec',
    divider: '#edeff3',
    control: '#8790a0',
    text: '#161a22',
    text2: '#4a5362',
    text3: '#646d7c',
    info: '#1f5fbf',
    'info-bg': '#e9f1fc',
    'good-text': '#0a6b4d',
    'good-bg': '#e3f5ed',
    accent: '#3d4bcf',
  },
  dark: {
    canvas: '#0d1016',
    surface: '#151921',
    subtle: '#1d222c',
    border: '#2a303b',
    divider: '#222833',
    control: '#6b7585',
    text: '#e8ebf1',
    text2: '#aeb6c4',
    text3: '#8d96a6',
    info: '#7fb4f7',
    'info-bg': '#12233b',
    'good-text': '#62d1a8',
    'good-bg': '#0e2e25',
    accent: '#9aa5ff',
  },
} as const

const declared = (colours: Record<string, string>) =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** The common style of all server pages. */
export const pageStyle = `:root{color-scheme:light dark;${declared(pageColours.light)}}
@media (prefers-color-scheme:dark){:root{${declared(pageColours.dark)}}}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;font:400 14px/20px "Inter Variable",Inter,system-ui,sans-serif;letter-spacing:-.006em;color:var(--text);background:var(--canvas)}
h1,h2,h3,p{margin:0}
h1{font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.014em}
h2{font-size:16px;line-height:24px;font-weight:600;letter-spacing:-.01em}
h3{font-size:14px;line-height:20px;font-weight:600}
a{color:var(--accent);font-weight:500;text-decoration:none}
a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`
