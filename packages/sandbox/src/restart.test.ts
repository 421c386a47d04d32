import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAgency, passengersFor, type Wire } from './air/test-agency.ts'
import { readSettings } from './settings.ts'
import { startSandbox } from './start-sandbox.ts'

let stateDir = ''
const children: ChildProcess[] = []

beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(stateDir, { recursive: true })
})

test('bookings, seats, the wallet, open traces and tokens survive a restart', async () => {
  const before = await openAgency({ stateDir })
  const { session, quote } = await before.quote('DEL', 'BOM', '6E2001')
  const { Response: sold } = await before.call('Ticket', { ...session, Passengers: passengersFor(quote.Results) })
  const open = await before.quote('DEL', 'BOM', '6E2001')
  const kept = await before.control('GET', 'bookings')
  await before.sandbox.close()

  const after = await openAgency({ stateDir })
  expect(await after.control('GET', 'bookings')).toEqual(kept)
  const { FlightItinerary } = await after.call('GetBookingDetails', { BookingId: sold.BookingId })
  expect(FlightItinerary).toEqual(sold.FlightItinerary)
  const next = await after.call('Ticket', { ...open.session, Passengers: passengersFor(open.quote.Results, 'Gupta') })
  expect(next.Response.BookingId).toBe(sold.BookingId + 1)
  const seats = (await after.search('DEL', 'BOM', { Sources: ['6E'] })).Results[0][0].Segments[0][0].NoOfSeatAvailable
  expect(seats).toBe(7)
  await after.sandbox.close()
})

test('without a folder nothing is remembered', async () => {
  const before = await openAgency()
  const { session, quote } = await before.quote('DEL', 'BOM', '6E2001')
  await before.call('Ticket', { ...session, Passengers: passengersFor(quote.Results) })
  await before.sandbox.close()
  const after = await openAgency()
  expect(await after.bookings()).toEqual([])
  await after.sandbox.close()
})

test('a process killed without warning keeps what it answered', async () => {
  const child = await startProcess({ SANDBOX_STATE_DIR: stateDir })
  const created: Wire = await (
    await fetch(`${child.url}/gateway/orders`, { method: 'POST', headers: merchant, body: JSON.stringify(orderBody) })
  ).json()
  child.process.kill('SIGKILL')
  await new Promise((ended) => child.process.once('exit', ended))
  const sandbox = await startSandbox({ stateDir })
  const found = await fetch(`${sandbox.url}/gateway/orders/${created.gatewayOrderId}`, { headers: merchant })
  expect(await found.json()).toMatchObject({ orderId: 'o-1', status: 'created', amount: '100.00' })
  await sandbox.close()
})

test('a second sandbox on the same folder is refused, and lets the first go on', async () => {
  const first = await startSandbox({ stateDir })
  await expect(startSandbox({ stateDir })).rejects.toThrow(`in use by another sandbox at ${first.url}`)
  expect((await fetch(`${first.url}/sandbox`)).status).toBe(200)
  await first.close()
  const next = await startSandbox({ stateDir })
  await next.close()
})

test('a taken port is said in a sentence, and the process ends', async () => {
  const blocker = createServer()
  await new Promise<void>((ready) => blocker.listen(0, '127.0.0.1', ready))
  const address = blocker.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(startSandbox({ port })).rejects.toThrow(`Port ${port} is taken`)
  await expect(startSandbox({ smtpPort: port })).rejects.toThrow(`Port ${port} is taken`)
  blocker.close()
})

test('a wrong setting is named', () => {
  expect(() => readSettings({ SANDBOX_PORT: 'many' })).toThrow(/SANDBOX_PORT/)
  expect(readSettings({})).toMatchObject({ port: 3900, smtpPort: 3925, latency: 'natural' })
})

const merchant = {
  'content-type': 'application/json',
  authorization: `Basic ${Buffer.from('tw_test_key:tw_test_secret').toString('base64')}`,
}

const orderBody = {
  orderId: 'o-1',
  amount: '100.00',
  currency: 'INR',
  customer: { name: 'Asha', email: 'asha@example.com', phone: '+919811098110' },
  description: 'DEL-BOM',
  returnUrl: 'http://localhost:1/return',
  callbackUrl: 'http://localhost:1/callback',
}

async function startProcess(env: Record<string, string>): Promise<{ process: ChildProcess; url: string }> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], { env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...env } })
  children.push(child)
  const url = await new Promise<string>((found, failed) => {
    let said = ''
    const listen = (chunk: Buffer): void => {
      said += chunk
      const match = /http:\/\/[\d.]+:\d+/.exec(said)
      if (match) found(match[0])
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => failed(new Error(`The sandbox ended: ${said}`)))
  })
  return { process: child, url }
}
