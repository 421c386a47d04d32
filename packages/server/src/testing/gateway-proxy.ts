import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProxiedCall = { readonly method: string; readonly path: string; readonly body: string }
type Answer = { status: number; body: string }

/** Stands between the server and the sandbox's gateway, so that a test can lose, bend or delay what passes, and count it. */
export type GatewayProxy = {
  readonly url: string
  readonly calls: ProxiedCall[]
  /** Runs instead of passing a call on; `pass` passes it. Throwing cuts the connection. */
  meddle: (call: ProxiedCall, pass: () => Promise<Answer>) => Promise<Answer>
  close(): Promise<void>
}

export const passOn: GatewayProxy['meddle'] = (_call, pass) => pass()

const PASSED = ['authorization', 'content-type', 'x-refund-idempotency']

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(PASSED.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])))
}

export async function startGatewayProxy(target: string): Promise<GatewayProxy> {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: GatewayProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    meddle: passOn,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const call = { method: request.method ?? 'GET', path: request.url ?? '/', body: Buffer.concat(chunks).toString() }
    proxy.calls.push(call)
    const pass = async () => {
      const passed = await fetch(`${target}${call.path}`, {
        method: call.method,
        headers: headersOf(request),
        ...(call.method === 'POST' ? { body: call.body } : {}),
      })
      return { status: passed.status, body: await passed.text() }
    }
    try {
      const { status, body } = await proxy.meddle(call, pass)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    } catch {
      request.socket.destroy()
    }
  }
  return proxy
}
