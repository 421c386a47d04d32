import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Claim = { url: string; claim: string }

export const CLAIM_PATH = '/sandbox/control/claim'
const PATIENCE_MS = 1_000

/**
 * Refuses (throws) a state folder that a running sandbox works in: two would overwrite each other. Whether it still runs is asked
 * of itself, because a process number in a file may belong to somebody else after a crash.
 */
export async function refuseClaimed(folder: string): Promise<void> {
  const file = join(folder, 'claim.json')
  if (!existsSync(file)) return
  const { url, claim } = readClaim(file)
  if (claim !== '' && (await askClaim(url)) === claim)
    throw new Error(`The folder ${folder} is in use by another sandbox at ${url}. Stop it, or choose another SANDBOX_STATE_DIR.`)
}

/** Says in the folder who works in it. */
export function claimFolder(folder: string, { url, claim }: Claim): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'claim.json'), JSON.stringify({ url, claim }))
}

function readClaim(file: string): Claim {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // A process killed while it wrote the file does not run any more.
    return { url: '', claim: '' }
  }
}

async function askClaim(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}${CLAIM_PATH}`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return String((await answer.json()).claim)
  } catch {
    // Nobody there, or somebody who is not a sandbox.
    return undefined
  }
}
