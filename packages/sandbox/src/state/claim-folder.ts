import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Claim = { url: string; claim: string }

export const CLAIM_PATH = '/sandbox/control/claim'
const PATIENCE_MS = 1_000

/**
 * Refuses (throws) a state folder in which a running sandbox works: two would overwrite each other. The other one is asked whether it runs, because
 * a process number in a file may belong to somebody else after a crash.
 */
export async function refuseClaimed(folder: string): Promise<void> {
  const file = join(folder, 'claim.json')
  if (!existsSync(file)) return
  const { url, claim } = readClaim(file)
  if (claim !== '' && (await askClaim(url)) === claim)
    throw new Error(`The folder ${folder} is in use by another sandbox at ${url}. Stop it, or choose another SANDBOX_STATE_DIR.`)
}

/** Writes into the folder which process works in it. */
export function claimFolder(folder: string, { url, claim }: Claim): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'claim.json'), JSON.stringify({ url, claim }))
}

function readClaim(file: string): Claim {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // A process that was killed while it wrote the file no longer runs.
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
