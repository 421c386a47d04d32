// Test support: a shop that takes card payments, with a server of its own for the callbacks.
import { createServer } from 'node:http'
import { type Sandbox, type SandboxOptions, startSandbox } from '../start-sandbox.ts'

export type Received = { body: string; signature: string; json: Record<string, string> }

export type Merchant = {
  sandbox: Sandbox
  received: Received[]
  /** What the merchant answers to the next callbacks; 200 when the list is empty. */
  answers: number[]
  send(method: string, path: string, body?: unknown, key?: string): Promise<{ status: number; json: Record<string, unknown> }>
  order(more?: Record<string, unknown>): Promise<{ gatewayOrderId: string; paymentUrl: string }>
  pay(gatewayOrderId: string, card: string, more?: Record<string, string>): Promise<Response>
  status(gatewayOrderId: string): Promise<Record<string, unknown>>
  /** Waits until so many callbacks have come. */
  wait(count: number): Promise<Received[]>
  close(): Promise<void>
}

export async function openMerchant(options: SandboxOptions = {}): Promise<Merchant> {
  const received: Received[] = []
  const answers: number[] = []
  const shop = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['x-gateway-signature']), json: JSON.parse(body) })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready))
  const address = shop.address()
  const shopUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const sandbox = await startSandbox({ latency: 'none', pace: { pendingMs: 50, callbackRetryMs: 20 }, ...options })
  let count = 0

  const send: Merchant['send'] = async (method, path, body, key = `${sandbox.gatewayKey.id}:${sandbox.gatewayKey.secret}`) => {
    const answer = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(key).toString('base64')}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, json: await answer.json() }
  }
  return {
    sandbox,
    received,
    answers,
    send,
    order: async (more = {}) => {
      const { json } = await send('POST', '/gateway/orders', orderBody(shopUrl, `order-${++count}`, more))
      return { gatewayOrderId: String(json.gatewayOrderId), paymentUrl: String(json.paymentUrl) }
    },
    pay: (id, number, more = {}) =>
      fetch(`${sandbox.url}/gateway/pay/${id}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ number, expiry: '12/39', cvv: '123', name: 'Asha Sharma', ...more }),
      }),
    status: async (id) => (await send('GET', `/gateway/orders/${id}`)).json,
    wait: async (wanted) => {
      for (const end = Date.now() + 3_000; received.length < wanted && Date.now() < end; )
        await new Promise((next) => setTimeout(next, 10))
      return received
    },
    close: async () => {
      await sandbox.close()
      shop.closeAllConnections()
      await new Promise((closed) => shop.close(closed))
    },
  }
}

function orderBody(shopUrl: string, orderId: string, more: Record<string, unknown>) {
  return {
    orderId,
    amount: '18309.89',
    currency: 'INR',
    customer: { name: 'Asha <Sharma>', email: 'asha@example.com', phone: '+919811098110' },
    description: 'DEL-DXB for two',
    returnUrl: `${shopUrl}/return?step=pay`,
    callbackUrl: `${shopUrl}/callback`,
    ...more,
  }
}
