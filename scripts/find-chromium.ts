import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium; on Debian and Ubuntu as root it is installed, with the libraries and fonts it needs, when there is none. The
 * headless shell is installed beside it, also beside one that was there before.
 */
export function findChromium({ say }: { say: (sentence: string) => void }): string {
  const missing = [...(look() ? [] : ['chromium', 'fonts-liberation']), ...(findHeadlessShell() ? [] : ['chromium-headless-shell'])]
  if (missing.length > 0 && process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium (once) …')
    const aptGet = (...args: string[]) =>
      spawnSync('apt-get', [...args, '-qq'], { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    aptGet('update')
    // One at a time: Debian has the headless shell, others do without.
    for (const name of missing) aptGet('install', '-y', '--no-install-recommends', name)
  }
  const found = look()
  if (!found) throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to it.')
  return found
}

/** A Chromium that never opens a window: the same pages for half the processor time, without notifications. Not every system has one. */
export function findHeadlessShell(): string | undefined {
  return [process.env.HEADLESS_SHELL_PATH, '/usr/bin/chromium-headless-shell'].find((path) => path && existsSync(path))
}

function look(): string | undefined {
  return PLACES.find((place) => place && existsSync(place))
}
