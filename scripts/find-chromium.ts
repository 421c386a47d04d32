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

/** The path of a Chromium; on Debian and Ubuntu as root it is installed, with the libraries and fonts it needs, when there is none. */
export function findChromium({ say }: { say: (sentence: string) => void }): string {
  const found = look()
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('Installing Chromium (once) …')
    const aptGet = (...args: string[]) =>
      spawnSync('apt-get', [...args, '-qq'], { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    aptGet('update')
    aptGet('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')
    // Debian has it, others do without.
    aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
  }
  const installed = look()
  if (!installed) throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to it.')
  return installed
}

/** A Chromium that never opens a window: the same pages for half the processor time, without notifications. Not every system has one. */
export function findHeadlessShell(): string | undefined {
  return [process.env.HEADLESS_SHELL_PATH, '/usr/bin/chromium-headless-shell'].find((path) => path && existsSync(path))
}

function look(): string | undefined {
  return PLACES.find((place) => place && existsSync(place))
}
