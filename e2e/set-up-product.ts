import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { DEMO_SITES } from '../packages/server/src/demo/demo-sites.ts'
import { MORE_PEOPLE } from '../packages/server/src/demo/more-people.ts'
import { openSession } from './open-session.ts'
import { freePort, startProduct } from './start-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    port: number
    /** Where the stand-ins for the outside world take orders. */
    sandboxUrl: string
    /** A session of everyone of the first demo site, by e-mail, so that not every journey begins with a log-in and its limit of tries. */
    sessions: Record<string, string>
    /** A folder where all journeys of a run note which pages have been looked at in every window. */
    looksDir: string
  }
}

/** One product for all journeys. `E2E_PORT` names one that runs already, for whoever writes a journey. */
export default async function setup(project: TestProject) {
  const looksDir = mkdtempSync(join(tmpdir(), 'tradewind-looks-'))
  project.provide('looksDir', looksDir)
  const forget = () => rmSync(looksDir, { recursive: true, force: true })
  const running = Number(process.env.E2E_PORT)
  if (running) {
    await provide(project, running)
    return forget
  }
  const dataDir = makeDataDir()
  const product = await startProduct({ dataDir, port: await freePort() })
  await provide(project, product.port)
  return async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
    forget()
  }
}

/** PostgreSQL does not run as root: its own user must be able to pass through. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-e2e-'))
  chmodSync(dataDir, 0o755)
  return dataDir
}

async function provide(project: TestProject, port: number): Promise<void> {
  project.provide('port', port)
  project.provide('sandboxUrl', await findSandbox(port))
  const [skylark] = DEMO_SITES
  const sessions = [...(skylark?.people ?? []), ...MORE_PEOPLE.filter(({ userType }) => userType === 'staff')].map(
    async ({ email }) => [email, await openSession(port, email)] as const,
  )
  project.provide('sessions', Object.fromEntries(await Promise.all(sessions)))
}

async function findSandbox(port: number): Promise<string> {
  const { headers } = await fetch(`http://localhost:${port}/sandbox/mail`, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '').origin
}
