import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Runs on whatever Node the machine has (20 or newer), before anything is installed: plain JavaScript, no dependency.

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const stamp = join(root, 'node_modules', '.installed-lock')

/** Installs the locked dependencies unless they already are, then gives the path of the Node the project runs on. */
export function ensureInstalled() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) fail(`Tradewind needs Node 20 or newer; this is ${process.versions.node}.`)
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (installed !== lock || !existsSync(node)) {
    console.log('Installing the dependencies (once, about a minute) …')
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    // Not `npm ci`: it refuses a lock that lacks binaries for platforms the registry did not have when it was written.
    const flags = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    const { status } = spawnSync(npm, flags, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
    if (status !== 0) fail('The dependencies could not be installed. Is the npm registry reachable?')
    writeFileSync(stamp, lock)
  }
  if (!existsSync(node)) fail(`There is no Node 26 for ${process.platform} ${process.arch} among the dependencies.`)
  return { root, node }
}

/**
 * Runs a script of the project on its own Node and ends with its exit code. The script leads a process group of its own: Ctrl-C at a terminal would
 * otherwise reach PostgreSQL at the same moment as the server that still has something to finish. Here it reaches the script alone, once.
 */
export function runOnOwnNode(script, args = []) {
  const { root: cwd, node } = ensureInstalled()
  const isWindows = process.platform === 'win32'
  const path = [join(cwd, 'node_modules', '.bin'), process.env.PATH].join(isWindows ? ';' : ':')
  const child = spawn(node, [script, ...args], { cwd, stdio: 'inherit', env: { ...process.env, PATH: path }, detached: !isWindows })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
