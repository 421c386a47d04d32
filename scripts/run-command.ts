import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/** The project's own folder. */
export const root = resolve(import.meta.dirname, '..')

export type Ended = { readonly code: number; readonly output: string }

/** Runs a command in the project's folder, without colours, and gives what it printed. `shows`: also while it runs. */
export function runCommand(
  name: string,
  args: readonly string[],
  { env = {}, shows = false }: { env?: Record<string, string>; shows?: boolean } = {},
): Promise<Ended> {
  return new Promise((done) => {
    const child = spawn(name, args, {
      cwd: root,
      env: { ...process.env, ...env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk
      if (shows) process.stdout.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}
