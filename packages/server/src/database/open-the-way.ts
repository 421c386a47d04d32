import { chmodSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const PASS_FOR_OTHERS = 0o001

/**
 * PostgreSQL refuses to run as root and gets a user of its own, who must be able to pass through every folder above its programs and its files.
 * Root's own closed folders among them are opened for passing, not for reading; gives those it opened. Does nothing for anyone but root.
 */
export function openTheWay(paths: readonly string[]): string[] {
  if (process.getuid?.() !== 0) return []
  const closed = [...new Set(paths.flatMap(foldersAbove))].filter((folder) => (statSync(folder).mode & PASS_FOR_OTHERS) === 0)
  for (const folder of closed) chmodSync(folder, statSync(folder).mode | PASS_FOR_OTHERS)
  return closed
}

function foldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === path ? [] : [above, ...foldersAbove(above)]
}
