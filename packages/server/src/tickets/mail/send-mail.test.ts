import { bookingSlug } from '@tradewind/domain/tickets/booking-slug'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '../../flights/book/testing/sell-booking.ts'
import type { Mail } from '../../mail/mailer.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { sendMail } from './send-mail.ts'

type Answer = { isSent: boolean; errorCode?: string; errorMessage?: string }

let server: TestServer
let desk: Desk
let slug: string
const sent: Mail[] = []
let isDown = false
beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:9' })
  Object.assign(server.app, {
    mailer: {
      send: async (mail: Mail) => {
        if (isDown) throw new Error('the mail server is away')
        sent.push(mail)
      },
      close: () => {},
    },
  })
  desk = await openDesk(server)
  const { bookingId, orderId } = await desk.open()
  await desk.pay(orderId)
  slug = bookingSlug({ bookingId, pnr: (await desk.until(bookingId, 'issued')).pnr ?? '' })
  await waitUntil(() => sent.length, Boolean)
})
afterAll(() => server.close())
const automatic = () => sent.find(({ messageId }) => messageId.startsWith('<ticket-'))
beforeEach(() => {
  isDown = false
})

async function mail(email: string | undefined, more: object = {}, siteId: unknown = 1, host = 'localhost') {
  const as = email && (await server.logIn(email, { host }))
  const payload = { kind: 'eTicket', bookingSlug: slug, ...more }
  return server.call<Answer>('notifications/sendEmailForWl', { payload, siteId }, { host, ...(as && { as }) })
}
const newest = () => sent.at(-1) as Mail
const pdfText = async ({ attachments }: Mail) =>
  (await extractText(await getDocumentProxy(new Uint8Array(attachments?.[0]?.content ?? Buffer.alloc(0))), { mergePages: true }))
    .text

test('goes to the person who is logged in, with the price and the ticket as a PDF, in a form every mail program keeps', async () => {
  const { status, body } = await mail('agent@skylark.example')
  expect([status, body.isSent, newest().to]).toEqual([200, true, 'agent@skylark.example'])
  expect(newest().html).toContain('Total')
  expect(newest().text).toContain('₹')
  expect(await pdfText(newest())).toContain('Payment')
  expect(newest().html.length).toBeLessThan(100_000)
  expect(newest().html).not.toMatch(/<script|display:\s*(flex|grid)|<svg|<form/)
})

test('goes in the language of the customer: the PDF, and the ticket that the link opens', async () => {
  expect((await mail('agent@skylark.example', { language: 'ar' })).status).toBe(200)
  expect(await pdfText(newest())).not.toMatch(/Passenger|Payment/)
  expect(newest().text).toContain('?lang=ar')
  expect((await mail('agent@skylark.example', { language: 'fr' })).status).toBe(422)
})

test('hides the price when asked to, and always from those who may not see it', async () => {
  for (const [email, more] of [
    ['agent@skylark.example', { hidePrice: true }],
    ['agent@skylark.example', { passengerIndex: 0 }],
    ['priya@skylark.example', {}],
  ] as const) {
    expect((await mail(email, more)).status).toBe(200)
    expect(newest().html + newest().text + (await pdfText(newest()))).not.toMatch(/₹|Payment/)
  }
})

test('an invoice goes to people who may open it, as a PDF with the same total, and to nobody else', async () => {
  const as = await server.logIn('agent@skylark.example')
  type Listed = { documents: { documentId: number; kind: string; code: string; total: string }[] }
  const bookingId = Number(Buffer.from(slug, 'base64').toString().split('___')[0])
  const { body } = await server.call<Listed>('documents/getBookingDocuments', { bookingId }, { as })
  const invoice = body.documents.find(({ kind }) => kind === 'invoice')
  const ask = async (email: string | undefined, { host = 'localhost', siteId = 1 as unknown } = {}) => {
    const session = email && (await server.logIn(email, { host }))
    const payload = { kind: 'document', documentId: invoice?.documentId }
    return server.call<Answer>('notifications/sendEmailForWl', { payload, siteId }, { host, ...(session && { as: session }) })
  }
  const { status, body: answer } = await ask('agent@skylark.example')
  expect([status, answer.isSent, newest().to]).toEqual([200, true, 'agent@skylark.example'])
  expect(newest().subject).toBe(`Invoice ${invoice?.code}`)
  expect((await pdfText(newest())).replace(/\s/g, '')).toContain(invoice?.code)
  expect(newest().html).not.toMatch(/<script|display:\s*(flex|grid)|<svg|<form/)

  const before = sent.length
  expect((await ask('priya@skylark.example')).status).toBe(404)
  expect((await ask('corporate@skylark.example')).status).toBe(404)
  expect((await ask(undefined)).status).toBe(401)
  const [, dhow] = await server.app.db.selectFrom('sites').select('id').orderBy('id').execute()
  expect((await ask('admin@bluedhow.example', { host: 'bluedhow.localhost', siteId: dhow?.id })).status).toBe(404)
  expect(sent.length).toBe(before)
})

describe('to a customer', () => {
  const to = 'customer@example.in'
  const trail = async () =>
    (await server.app.db.selectFrom('audit_entries').selectAll().where('action', 'like', 'send %').orderBy('id').execute()).map(
      ({ action, after, actor_name }) => ({ action, to: (after as { to: string }).to, by: actor_name }),
    )

  test('an agency sends the ticket in its own name, and the trail says who sent it where', async () => {
    const before = (await trail()).length
    const { status, body } = await mail('agent@skylark.example', { customerEmail: to, hidePrice: true })
    const letter = newest()
    expect([status, body.isSent, letter.to]).toEqual([200, true, to])
    expect(letter.from.name).toBe('Sunrise Holidays')
    expect(letter.replyTo).toBe('care@sunriseholidays.example')
    expect(letter.html + letter.text + letter.subject + (await pdfText(letter))).not.toMatch(/Skylark|₹|Payment/)
    expect(letter.html).toContain('15 kg + 7 kg cabin')
    expect((await trail()).slice(before)).toEqual([{ action: 'send the ticket to a customer', to, by: 'Rohan Iyer' }])
  })

  test('who only holds the link sends it to nobody else, and nothing is written', async () => {
    const { db } = server.app
    const count = async () =>
      Number(
        (
          await db
            .selectFrom('mails')
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const before = [sent.length, await count(), (await trail()).length]
    expect((await mail('priya@skylark.example', { customerEmail: to })).status).toBe(404)
    expect((await mail('corporate@skylark.example', { customerEmail: to })).status).toBe(404)
    expect((await mail(undefined, { customerEmail: to })).status).toBe(401)
    expect((await mail('admin@bluedhow.example', { customerEmail: to }, 2, 'bluedhow.localhost')).status).toBe(404)
    for (const typed of ['', 'nobody', 'a@b', `${'x'.repeat(260)}@example.in`])
      expect((await mail('agent@skylark.example', { customerEmail: typed })).status).toBe(422)
    expect([sent.length, await count(), (await trail()).length]).toEqual(before)
  })
})

test('the traveller’s own copy leaves by itself, without a price', async () => {
  const copy = automatic() as Mail
  expect([copy.to, copy.attachments?.length]).toEqual(['agent@skylark.example', 1])
  expect(copy.html + copy.text + (await pdfText(copy))).not.toMatch(/₹|Payment/)
})

test('a mail server that is away is reported honestly, and the letter follows when it is back', async () => {
  isDown = true
  const before = sent.length
  const { status, body } = await mail('agent2@skylark.example')
  expect([status, body.isSent, sent.length]).toEqual([200, false, before])
  isDown = false
  await waitUntil(
    () => sent.length,
    (count) => count > before,
  )
  expect(newest().to).toBe('agent2@skylark.example')
}, 40_000)

test('refuses strangers, foreign pages, wrong links and HTML of the caller’s own', async () => {
  const before = sent.length
  expect((await mail(undefined)).status).toBe(401)
  expect((await mail('agent@skylark.example', {}, 2)).body.errorCode).toBe('WRONG_SITE')
  expect((await mail('agent@skylark.example', { bookingSlug: 'AAAA' })).status).toBe(404)
  expect((await mail('agent@skylark.example', { passengerIndex: 8 })).status).toBe(404)
  expect((await mail('agent@skylark.example', { html: '<b>x</b>' })).status).toBe(422)
  expect((await mail('admin@bluedhow.example', {}, 2, 'bluedhow.localhost')).status).toBe(404)
  expect(sent.length).toBe(before)
})

test('a customer without an e-mail address is reported at once; one removed since ends the letter without an attempt', async () => {
  const before = sent.length
  const { db } = server.app
  const of = (email: string) => db.updateTable('users').set({ email }).where('id', '=', id)
  const own = 'agent@skylark.example'
  const { id } = await db.selectFrom('users').select('id').where('email', '=', own).executeTakeFirstOrThrow()
  const as = await server.logIn(own)
  await of('').execute()
  const payload = { kind: 'eTicket', bookingSlug: slug, hidePrice: false }
  const { status, body } = await server.call<Answer>('notifications/sendEmailForWl', { payload, siteId: 1 }, { as })
  expect([status, body.errorCode, body.errorMessage]).toEqual([
    409,
    'NO_ADDRESS',
    'Your account has no e-mail address. Please download the PDF instead.',
  ])
  const mailId = crypto.randomUUID()
  const wish = { bookingSlug: slug, hidePrice: false }
  const waiting = { site_id: 1, id: mailId, user_id: id, status: 'waiting', asked_at: server.app.now() }
  await db
    .insertInto('mails')
    .values({ ...waiting, wanted: JSON.stringify(wish) })
    .execute()
  await sendMail(server.app, { siteId: 1, mailId })
  expect(await db.selectFrom('mails').select('status').where('id', '=', mailId).executeTakeFirst()).toEqual({ status: 'failed' })
  expect(sent.length).toBe(before)
  await of(own).execute()
})

test('no more than thirty an hour', async () => {
  let last = 200
  for (let count = 0; count < 32 && last === 200; count += 1)
    last = (await mail('corporate@skylark.example', { passengerIndex: 0 })).status
  expect(last).toBe(429)
}, 60_000)

test('a node that dies over a mail: it is sent by the next, under the same id where it had left already', async () => {
  await mail('agent@skylark.example')
  const { db } = server.app
  const first = await db.selectFrom('mails').selectAll().where('status', '=', 'sent').limit(1).executeTakeFirstOrThrow()
  const again = { ...first, id: `${first.id.slice(0, -4)}dead`, status: 'waiting', tries: 0, settled_at: null }
  await db
    .insertInto('mails')
    .values({ ...again, wanted: JSON.stringify(first.wanted) })
    .execute()
  const left: Mail[] = []
  const dying = {
    send: (letter: Mail) => {
      left.push(letter)
      return new Promise<void>(() => {})
    },
    close: () => {},
  }
  const job = { siteId: 1, mailId: again.id }
  // The mail has left, and the node never came to write so.
  void sendMail({ ...server.app, mailer: dying }, job)
  await expect.poll(() => left.length).toBe(1)
  await sendMail(server.app, job)
  expect(newest().messageId).toBe(left[0]?.messageId)
  const count = sent.length
  await sendMail(server.app, job)
  expect(sent.length).toBe(count)
  expect((await db.selectFrom('mails').select('status').where('id', '=', again.id).executeTakeFirst())?.status).toBe('sent')
})

test('wrong links and numbers of one person hold up nobody’s own letter, and no guessed one leaves', async () => {
  const priya = await server.logIn('priya@skylark.example')
  const ask = (payload: object) => server.call<Answer>('notifications/sendEmailForWl', { payload, siteId: 1 }, { as: priya })
  await server.app.db.deleteFrom('rate_limits').execute()
  for (let tries = 0; tries < 30; tries += 1)
    expect((await ask({ kind: 'document', documentId: 900_000 + tries })).status).toBe(404)
  await server.app.db.deleteFrom('rate_limits').where('key', 'like', '%mail:%').execute()
  const before = sent.length
  expect((await ask({ kind: 'eTicket', bookingSlug: 'AAAA' })).status).toBe(429)
  expect((await ask({ kind: 'eTicket', bookingSlug: slug })).status).toBe(429)
  expect(sent.length).toBe(before)
  expect((await mail('agent@skylark.example')).status).toBe(200)
})
