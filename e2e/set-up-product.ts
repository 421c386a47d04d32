import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { DEMO_SITES } from '../packages/server/src/demo/demo-sites.ts'
import { MORE_PEOPLE } from '../packages/server/src/demo/more-people.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { openSession } from './open-session.ts'
import type { Stage } from './own-product.ts'
import { startProduct } from './start-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each of the processes that journeys run in. */
    stages: Stage[]
    /** A folder where all journeys of a run note which pages have been looked at in every window. */
    looksDir: string
  }
}

/** A product for each process of journeys. `E2E_PORT` names one that runs already, for a person who writes a journey. */
export default async function setup(project: TestProject) {
  const looksDir = mkdtempSync(join(tmpdir(), 'tradewind-looks-'))
  project.provide('looksDir', looksDir)
  const forget = () => rmSync(looksDir, { recursive: true, force: true })
  const running = Number(process.env.E2E_PORT)
  if (running) {
    project.provide('stages', [await readStage(running)])
    return forget
  }
  // Once: products that start at the same moment would each build them, into the same folder.
  await buildWeb({ say: (sentence) => process.stdout.write(`${sentence}\n`) })
  const dataDirs = Array.from({ length: project.config.maxWorkers }, makeDataDir)
  const products = await Promise.all(dataDirs.map((dataDir) => startProduct({ dataDir })))
  project.provide('stages', await Promise.all(products.map(({ port }) => readStage(port))))
  return async () => {
    await Promise.all(products.map((product) => product.stop()))
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
    forget()
  }
}

/** PostgreSQL does not run as root: its own user must be able to pass through. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-e2e-'))
  chmodSync(dataDir, 0o755)
  return dataDir
}

async function readStage(port: number): Promise<Stage> {
  const [skylark] = DEMO_SITES
  const sessions = [...(skylark?.people ?? []), ...MORE_PEOPLE.filter(({ userType }) => userType === 'staff')].map(
    async ({ email }) => [email, await openSession(port, email)] as const,
  )
  return { port, sandboxUrl: await findSandbox(port), sessions: Object.fromEntries(await Promise.all(sessions)) }
}

async function findSandbox(port: number): Promise<string> {
  const { headers } = await fetch(`http://localhost:${port}/sandbox/mail`, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '').origin
}
