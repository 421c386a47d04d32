import { createSmallWorld } from '../../../../../sandbox/src/air/small-world.ts'
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import type { Call } from './buy-flight.ts'

export type Shop = { readonly sandbox: Sandbox; readonly server: TestServer; readonly agent: Call; readonly admin: Call }

/** Tests only: a server that sells the small world, with an agent and the site's administrator. */
export async function openShop(): Promise<Shop> {
  const sandbox = await startSandbox({ latency: 'none', world: createSmallWorld() })
  const server = await startTestServer({ SANDBOX_URL: sandbox.url })
  const agent = await callAs(server, 'agent@skylark.example')
  return { sandbox, server, agent, admin: await callAs(server, 'admin@skylark.example') }
}

export async function closeShop({ sandbox, server }: Shop): Promise<void> {
  await server.close()
  await sandbox.close()
}

/** Calls of one person; a call without a body is a GET. */
export async function callAs(server: TestServer, email: string): Promise<Call> {
  const as = await server.logIn(email)
  return (path, body) => server.call(path, body, { as, ...(body === undefined ? { method: 'GET' as const } : {}) }) as never
}

/** What the wallet of the person holds, and what of it is set aside. */
export async function walletOf(call: Call): Promise<Record<'balance' | 'holds', string>> {
  return (await call<Record<'balance' | 'holds', string>>('wl/user/getWalletBalance', undefined)).body
}
