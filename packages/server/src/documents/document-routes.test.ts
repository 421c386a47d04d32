import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { bookingSlug } from '@tradewind/domain/tickets/booking-slug'
import { formatTicketBags } from '@tradewind/domain/tickets/format-bags'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '../flights/book/testing/sell-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

type Row = { documentId: number; kind: string; code: string; total: string }

let server: TestServer
let desk: Desk
let sold: { bookingId: number; pnr: string }
let invoice: Row
beforeAll(async () => {
  server = await startTestServer()
  desk = await openDesk(server)
  const { bookingId, orderId } = await desk.open()
  await desk.pay(orderId)
  sold = { bookingId, pnr: (await desk.until(bookingId, 'issued')).pnr ?? '' }
  const { body } = await list('agent@skylark.example')
  invoice = body.documents[0] as Row
})
afterAll(() => server.close())

async function list(email: string, host = 'localhost') {
  const as = await server.logIn(email, { host })
  return server.call<{ documents: Row[] }>('documents/getBookingDocuments', { bookingId: sold.bookingId }, { as, host })
}
async function fetchPdf(path: string, email?: string, host = 'localhost') {
  const token = email && (await server.logIn(email, { host }))
  const answer = await server.http.inject({
    method: 'GET',
    url: `/api/documents/${path}`,
    headers: { host, ...(token && { 'auth-token': token }) },
  })
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    name: String(answer.headers['content-disposition']),
    bytes: answer.rawPayload,
  }
}
/** What an independent reader finds written in it. */
const textOf = async (bytes: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text.replaceAll('\n', ' ')
const marks = (bytes: Buffer) => bytes.toString('latin1')
const ticketPath = (more = '') => `eTicket?bookingSlug=${encodeURIComponent(bookingSlug(sold))}${more}`

describe('a booking’s documents', () => {
  test('are listed for those who may see the booking, and are PDFs with a name and a title', async () => {
    expect((await list('agent2@skylark.example')).body.documents.map(({ kind }) => kind)).toEqual(['invoice', 'receipt'])
    const pdf = await fetchPdf(`pdf?documentId=${invoice.documentId}`, 'agent@skylark.example')
    expect([pdf.status, pdf.type]).toEqual([200, 'application/pdf'])
    expect(pdf.name).toContain(`${invoice.code.replaceAll('/', '-')}.pdf`)
    expect(marks(pdf.bytes)).toMatch(/^%PDF-1\.7/)
    expect(marks(pdf.bytes)).toContain('/MarkInfo')
    const text = await textOf(pdf.bytes)
    for (const words of [
      'Skylark Travels Pvt Ltd',
      'GSTIN 07AAGCS9012K1Z5',
      'Sunrise Holidays',
      'GSTIN 27AAKCS4821M1ZW',
      'Place of supply 27 Maharashtra',
      invoice.code,
    ])
      expect(text).toContain(words)
  })

  test.each(['priya@skylark.example', 'corporate@skylark.example'])('%s cannot find out that they exist', async (email) => {
    expect((await list(email)).status).toBe(404)
    expect((await fetchPdf(`pdf?documentId=${invoice.documentId}`, email)).status).toBe(404)
  })

  test('neither can another site; a visitor is asked to log in', async () => {
    expect((await list('admin@bluedhow.example', 'bluedhow.localhost')).status).toBe(404)
    expect((await fetchPdf(`pdf?documentId=${invoice.documentId}`, 'admin@bluedhow.example', 'bluedhow.localhost')).status).toBe(
      404,
    )
    expect((await fetchPdf(`pdf?documentId=${invoice.documentId}`)).status).toBe(401)
  })
})

describe('the e-ticket as a PDF', () => {
  test('is for people with the link; the price only for those who may see it, and not when hidden or for one passenger', async () => {
    const seller = await fetchPdf(ticketPath(), 'agent@skylark.example')
    const visitor = await fetchPdf(ticketPath())
    expect([seller.status, visitor.status, visitor.type]).toEqual([200, 200, 'application/pdf'])
    expect(await textOf(seller.bytes)).toMatch(/Payment Base fare.*Total ₹[\d,]+\.\d\d/)
    for (const bare of [
      visitor,
      await fetchPdf(ticketPath('&hp=true'), 'agent@skylark.example'),
      await fetchPdf(ticketPath('&pax=0'), 'agent@skylark.example'),
    ]) {
      expect(await textOf(bare.bytes)).not.toMatch(/Payment|₹/)
      expect(await textOf(bare.bytes)).toContain('MR ARJUN RAO')
    }
  })

  test('a ticket is drawn in the language that is asked for, and in no other than ours', async () => {
    const hindi = await fetchPdf(ticketPath('&lang=hi'))
    expect([hindi.status, hindi.type]).toEqual([200, 'application/pdf'])
    expect(await textOf(hindi.bytes)).not.toMatch(/Passenger|Before you fly/)
    expect(marks(hindi.bytes)).toMatch(/\/Lang ?\(hi\)/)
    expect((await fetchPdf(ticketPath('&lang=fr'))).status).toBe(422)
  })

  test('wrong links and passengers are not found', async () => {
    expect((await fetchPdf('eTicket?bookingSlug=AAAA')).status).toBe(404)
    expect((await fetchPdf(ticketPath('&pax=7'))).status).toBe(404)
    expect((await fetchPdf(ticketPath(), undefined, 'bluedhow.localhost')).status).toBe(404)
  })
})

test.each([
  ['a bag bought on a fare without one', 1, '0 Kg + 15 Kg', /15 kg \+ 7 kg cabin/],
  ['what is included and what was bought', 1, '15 Kilograms + 5 Kg', /15 kg \+ 5 kg \+ 7 kg cabin/],
  ['no bag', 1, '0 Kg', /No check-in bag 7 kg cabin/],
  ['a bag nobody stated, for an infant whose fare says nothing of laps', 3, null, /Bags not stated/],
])('the e-ticket says %s on paper and in the answer', async (_what, paxType, baggage, words) => {
  const { db } = server.app
  const flights = JSON.stringify([{ ...(baggage && { baggage, cabinBaggage: '7 KG' }) }])
  const passengers = db.updateTable('booking_passengers').where('booking_id', '=', sold.bookingId)
  await passengers.set({ flights, pax_type: paxType }).execute()
  expect(await textOf((await fetchPdf(ticketPath('&hp=true'), 'corporate@skylark.example')).bytes)).toMatch(words)
  const ticket = { bookingSlug: bookingSlug(sold) }
  const { body } = await server.call<{ ticket: ETicket }>('flight/ticketDetail/getTicketDetail', ticket)
  expect(formatTicketBags(body.ticket.passengers[0]?.flights[0] ?? { baggage: 'x', cabinBaggage: 'x' }).join(' ')).toMatch(words)
})

test('a link that needs no log-in does not keep the processor drawing', async () => {
  const statuses: number[] = []
  for (let time = 0; time < 32; time += 1) statuses.push((await fetchPdf(ticketPath('&pax=8'))).status)
  expect(statuses.at(-1)).toBe(429)
})
