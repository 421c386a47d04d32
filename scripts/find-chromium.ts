import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  process.env.CHROMIUM_PATH,
  // Draws the same pages for a third less processor time: no window, no toolbar.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium; on Debian and Ubuntu as root it is installed, with the libraries and fonts it needs, when there is none. */
export function findChromium({ say }: { say: (sentence: string) => void }): string {
  const found = look()
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium (once) …')
    const aptGet = (...args: string[]) =>
      spawnSync('apt-get', [...args, '-qq'], { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    aptGet('update')
    // Debian has the one that never opens a window; what has none of that name has the whole browser.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      aptGet('install', '-y', '--no-install-recommends', name, 'fonts-liberation')
      if (look()) break
    }
  }
  const installed = look()
  if (!installed) throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to it.')
  return installed
}

function look(): string | undefined {
  return PLACES.find((place) => place && existsSync(place))
}
