import { existsSync } from 'node:fs'

/** The headless shell is the same engine without windows, at half the cost. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The Chromium that drives the console: the one that `CHROMIUM` names, else Debian's. */
export const chromium = process.env.CHROMIUM ?? installed.find(existsSync)
