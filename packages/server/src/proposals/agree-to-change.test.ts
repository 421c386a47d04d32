import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { QuotationChange } from '@tradewind/contract/quotations/quotation-changes'
import type { QuotationMoney } from '@tradewind/contract/quotations/quotation-money'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { addDays, dateIn } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { catchMails } from '../testing/catch-mails.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
let server: TestServer
let mails: ReturnType<typeof catchMails>
let admin = ''
let customerId = 0

type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
const post = <Body>(path: string, body: object) => server.call<Body & Refused>(path, body, { as: admin, host: HOST })
let keys = 0
let addresses = 0

beforeAll(async () => {
  server = await startTestServer()
  mails = catchMails(server)
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  ;({ userId: customerId } = await logInActor(server, 'agent@bluedhow.example', HOST))
})
afterEach(() => expectLedgerSound(server))
afterAll(() => server.close())

const sendTo = (url: string, form?: Record<string, string>) =>
  server.http.inject({
    method: form ? 'POST' : 'GET',
    url,
    remoteAddress: `203.0.113.${++addresses % 250}`,
    headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/x-www-form-urlencoded' },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  })
const look = async (path: string) => (await sendTo(path)).body
const sectionOf = (page: string) => /<section class="card" id="change">.*?<\/section>/s.exec(page)?.[0] ?? ''

/** A guide of 1,000 and a visa of 90, accepted by a link and vouchered. */
async function sold(more: object = {}): Promise<{ kart: StaffKart; path: string }> {
  const day = addDays(dateIn('Asia/Dubai', server.app.now()), 40)
  const wish = {
    ...{ customerId, kartName: 'Rao family', adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
    ...{ arrivalDate: day, totalPrice: '1090.00' },
    miscellaneous: [
      { name: 'Guide', price: '1000', startDate: day, cancellation: [{ amount: 3, unit: 'day', refundPercent: 100 }] },
      { name: 'Visa <fast>', price: '90', startDate: day },
    ],
    ...more,
  }
  const saved = await post<{ kart: StaffKart }>('kart/saveKart', wish)
  expect([saved.status, saved.body.shortError]).toEqual([200, undefined])
  const { id, version } = saved.body.kart
  const key = `proposal-${++keys}`
  const sent = await post<{ proposal: Proposal }>('proposals/sendProposal', {
    ...{ quotationId: id, version, email: 'leela@rao.example', idempotencyKey: key },
  })
  const path = new URL(sent.body.proposal.link).pathname
  expect((await sendTo(`${path}/accept`, { name: 'Leela Rao', terms: 'yes' })).statusCode).toBe(303)
  const vouchered = await post<{ kart: StaffKart }>('kart/setKartStatus', { id, version, status: 'vouchered' })
  expect(vouchered.body.shortError).toBeUndefined()
  return { kart: vouchered.body.kart, path }
}

async function offer({ id, version, miscellaneous, arrivalDate, priceBreakup }: StaffKart, more: object = {}) {
  const [guide] = miscellaneous
  const { body } = await post<{ changes: QuotationChange[] }>('kart/offerChange', {
    ...{ id, version, customerId, kartName: 'Rao family', adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
    ...{ arrivalDate, priceBreakup, totalPrice: '1300.00', difference: '210.00', reason: 'A day in the desert', isSent: true },
    miscellaneous: [guide, { name: 'Desert <camp>', price: '300', startDate: arrivalDate }],
    refunds: await refundOfVisa(id),
    idempotencyKey: `offer-${++keys}`,
    ...more,
  })
  expect(body.shortError).toBeUndefined()
  return body.changes[0]
}
const moneyOf = async (id: number) =>
  (await server.call<{ money: QuotationMoney }>(`kart/getReceipts?id=${id}`, undefined, { as: admin, host: HOST, method: 'GET' }))
    .body.money
const refundOfVisa = async (id: number) =>
  (await moneyOf(id)).sales.flatMap(({ saleId, title }) => (title.startsWith('Visa') ? [{ saleId, refund: '90' }] : []))

describe('a traveller agrees to a change', () => {
  test('on the page of the proposal, which then shows the journey as it is, with what is to be paid', async () => {
    const { kart, path } = await sold()
    expect(sectionOf(await look(path))).toBe('')
    const before = mails.sent.length
    const change = await offer(kart)
    await expect
      .poll(() => mails.sent.slice(before).map(({ subject }) => subject), { timeout: 15_000 })
      .toContain('A change of your journey: Rao family')
    expect(mails.sent.at(-1)?.text).not.toMatch(/AED|210/)
    const section = sectionOf(await look(path))
    expect(section).toContain('A day in the desert')
    expect(section).toMatch(/Visa &#60;fast&#62;<\/dt><dd>AED\s90\.00 refunded/)
    expect(section).toMatch(/Desert &#60;camp&#62;, [^<]*<\/dt><dd>AED\s300\.00/)
    expect(section).toMatch(/costs AED\s210\.00 more/)
    const form = { change: String(change?.id), seen: '210.00', name: 'Leela Rao' }
    const other = await sendTo(`${path}/change`, { ...form, seen: '0.00' })
    expect([other.statusCode, sectionOf(other.body)]).toEqual([409, expect.stringMatching(/The difference is AED\s210\.00/)])
    expect((await sendTo(`${path}/change`, { ...form, name: ' ' })).statusCode).toBe(422)
    const answers = await Promise.all([sendTo(`${path}/change`, form), sendTo(`${path}/change`, form)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409])
    expect(await moneyOf(kart.id)).toMatchObject({ totalPrice: '1390.00', collectedPayment: '90.00', balance: '1300.00' })
    const after = await look(path)
    expect([sectionOf(after), after.includes('Desert &#60;camp&#62;'), after.includes('Visa &#60;fast&#62;')]).toEqual([
      '',
      true,
      false,
    ])
    expect(after).toMatch(/AED\s1,300\.00 open/)
  })

  test('as the desk pressed last: what it changed after an answer that was lost replaces what was offered, and its letter is sent', async () => {
    const { kart, path } = await sold()
    const before = mails.sent.length
    const key = { idempotencyKey: `offer-${++keys}` }
    const first = await offer(kart, { ...key, isSent: false })
    expect((await offer(kart, { ...key, isSent: false }))?.id).toBe(first?.id)
    const [visa] = await refundOfVisa(kart.id)
    const asked = { ...key, refunds: [{ ...visa, refund: '60' }], difference: '240.00' }
    const second = await offer(kart, asked)
    expect(second).toMatchObject({ state: 'offered', refunded: '60.00', difference: '240.00' })
    expect(second?.id).not.toBe(first?.id)
    expect((await offer(kart, asked))?.id).toBe(second?.id)
    const letters = () => mails.sent.slice(before).filter(({ subject }) => subject.startsWith('A change of your journey'))
    await expect.poll(() => letters().length, { timeout: 15_000 }).toBe(1)
    expect(sectionOf(await look(path))).toMatch(/costs AED\s240\.00 more/)
    const agree = (change: QuotationChange | undefined) =>
      post('kart/agreeToChange', { changeId: change?.id, difference: change?.difference, agreedBy: 'Leela Rao' })
    expect((await agree(first)).status).toBe(409)
    expect((await agree(second)).status).toBe(200)
    // As much of the visa is refunded as was said last.
    expect(await moneyOf(kart.id)).toMatchObject({ totalPrice: '1390.00', collectedPayment: '60.00', balance: '1330.00' })
    expect(letters()).toHaveLength(1)
  })

  test('nowhere else: not by another link, not where no price is shown, not once it was withdrawn', async () => {
    const { kart, path } = await sold({ priceBreakup: 'noprice' })
    const other = await sold()
    const change = await offer(kart)
    const form = { change: String(change?.id), seen: '210.00', name: 'Leela Rao' }
    expect(sectionOf(await look(path))).toBe('')
    for (const link of [path, other.path]) {
      const answer = await sendTo(`${link}/change`, form)
      expect([answer.statusCode, sectionOf(answer.body)]).toEqual([409, expect.stringContaining('no longer offered')])
    }
    expect((await sendTo('/proposal/nobody.nothing/change', form)).statusCode).toBe(404)
    const next = await offer(other.kart)
    await post('kart/withdrawChange', { id: other.kart.id })
    const late = await sendTo(`${other.path}/change`, { ...form, change: String(next?.id) })
    expect(late.statusCode).toBe(409)
    expect((await moneyOf(other.kart.id)).totalPrice).toBe('1090.00')
  })
})
