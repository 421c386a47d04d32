import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { QuotationChange } from '@tradewind/contract/quotations/quotation-changes'
import type { QuotationMoney } from '@tradewind/contract/quotations/quotation-money'
import type { CustomerKart, StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { addDays, dateIn } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '../papers/testing/read-pdf.ts'
import { catchMails } from '../testing/catch-mails.ts'
import { expectLedgerSound } from '../testing/expect-ledger-sound.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const HOST = 'bluedhow.localhost'
let server: TestServer
let mails: ReturnType<typeof catchMails>
let [admin, agent] = ['', '']
let customerId = 0

type Refused = { errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
const post = <Body>(path: string, body: object) => server.call<Body & Refused>(path, body, { as: admin, host: HOST })
let keys = 0
let addresses = 0

beforeAll(async () => {
  server = await startTestServer()
  mails = catchMails(server)
  admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  agent = await server.logIn('agent@bluedhow.example', { host: HOST })
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
/** What stands below the total: names with their amounts. */
async function rowsOf(path: string): Promise<[string, string][]> {
  const [, price = ''] = /<div data-live="price">(.*?)<p class="under back">/s.exec(await look(path)) ?? []
  return [...price.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, name = '', amount = '']) => {
    const [, sign = '', digits = ''] = /^([-−]?)[^\d]*([\d,.]+)$/.exec(amount.replace(/^AED\s/, '')) ?? []
    return [name, `${sign && '-'}${digits.replace(',', '')}`]
  })
}
const asCustomer = <Body>(path: string) =>
  server.call<Body>(path, undefined, { as: agent, host: HOST, method: 'GET' }).then(({ body }) => body)
type Own = { toPay: string | null; sums: Record<string, string> | null; services: unknown[] }
const ownOf = ({ id }: StaffKart) => asCustomer<Own>(`proposals/getOwnQuotation?quotationId=${id}`)
const kartAs = async ({ id }: StaffKart) => (await asCustomer<{ kart: CustomerKart }>(`kart/getKartById?id=${id}`)).kart
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
  test('and reads before what of it is due at once: a deposit is of what is owed, and a refund pays none', async () => {
    const instalments = [{ percent: 30, dueOn: null }]
    const { kart, path } = await sold({ instalments })
    const planNow = async () => (await moneyOf(kart.id)).plan.map(({ amount, open }) => [amount, open])
    expect(await planNow()).toEqual([
      ['327.00', '327.00'],
      ['763.00', '763.00'],
    ])
    const change = await offer(kart, { instalments })
    const section = sectionOf(await look(path))
    expect(section).toMatch(/By the payment terms AED\s390\.00 is due when you agree\./)
    const form = { change: String(change?.id), seen: '210.00', name: 'Leela Rao' }
    expect((await sendTo(`${path}/change`, form)).statusCode).toBe(303)
    // 1,390 was sold and 90 refunded.
    expect(await planNow()).toEqual([
      ['390.00', '390.00'],
      ['910.00', '910.00'],
    ])
  })

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
    // Nobody has said when it is due.
    expect(section).not.toContain('payment terms')
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
    expect(after).toMatch(/To be paid<\/dt><dd>AED\s1,300\.00<\/dd>/)
  })

  test('and reads figures that add up: what stands and what is kept, less what they paid; what was cancelled is marked', async () => {
    const startDate = addDays(dateIn('Asia/Dubai', server.app.now()), 40)
    const lines = [
      { name: 'Guide', price: '1000', startDate },
      { name: 'Visa <fast>', price: '90', startDate },
    ]
    const { kart, path } = await sold({ discount: '100', totalPrice: '990.00', miscellaneous: lines })
    const receipt = { id: kart.id, amount: '700', note: '', idempotencyKey: `receipt-${++keys}` }
    expect((await post('kart/addReceipt', receipt)).status).toBe(200)
    // As it was agreed to nothing differs.
    expect(await rowsOf(path)).toContainEqual(['Discount', '-100.00'])
    expect((await ownOf(kart)).sums).toBeNull()
    const [guide, visa] = (await moneyOf(kart.id)).sales
    expect([guide?.amount, visa?.amount]).toEqual(['908.26', '81.74'])
    const cancelled = { saleId: guide?.saleId, refund: '500', reason: 'Ill' }
    expect((await post('kart/cancelService', cancelled)).status).toBe(200)
    // 290 of the refund pay what was owed, 210 of it are in the wallet.
    expect(await moneyOf(kart.id)).toMatchObject({ collectedPayment: '990.00', balance: '0.00' })
    const page = await look(path)
    expect(page).toMatch(/To pay in all for 2 travellers<\/div><div class="total" id="total">AED\s490\.00/)
    expect(await rowsOf(path)).toEqual([
      ['What is booked', '81.74'],
      ['Kept of what was cancelled', '408.26'],
      ['Paid', '-700.00'],
      ['Refunded to the wallet', '210.00'],
      ['Still to pay', '0.00'],
    ])
    expect(page).toMatch(/<li class="entry gone"[^>]*>.*?<b>Guide<\/b><span class="tag">Cancelled<\/span>/s)
    expect(page).not.toMatch(/990\.00|1,000\.00|908\.26|290\.00/)
    expect(page).toContain('Everything is paid.')
    const paper = (await readPdf((await sendTo(`${path}/pdf`)).rawPayload)).text.replace(/\s+/g, ' ')
    expect(paper).toMatch(/Guide Cancelled.*To pay in all AED 490\.00.*Kept of what was cancelled AED 408\.26/)
    expect(paper).not.toMatch(/990\.00|1,000\.00|908\.26/)
    // The same in their account.
    expect(await ownOf(kart)).toMatchObject({
      toPay: '0.00',
      sums: { standing: '81.74', fees: '408.26', total: '490.00', paid: '700.00', returned: '210.00' },
      services: [{ title: 'Guide', status: 'cancelled' }, { status: 'confirmed' }],
    })
    const shown = await kartAs(kart)
    expect(shown).toMatchObject({ totalPrice: '490.00', collectedPayment: '700.00' })
    expect(shown.miscellaneous.map(({ name, price }) => [name, price])).toEqual([
      ['Guide', undefined],
      ['Visa <fast>', '81.74'],
    ])
    const list = await asCustomer<{ karts: { id: number; totalPrice?: string }[] }>('kart/getAllKartsForWl')
    expect(list.karts.find(({ id }) => id === kart.id)?.totalPrice).toBe('490.00')
    const rest = { id: kart.id, refunds: [{ saleId: visa?.saleId, refund: '0' }], reason: 'Ill' }
    expect((await post('kart/cancelKart', rest)).status).toBe(200)
    expect(await look(path)).toMatch(/This journey was cancelled\./)
    expect((await rowsOf(path))[0]).toEqual(['Kept of what was cancelled', '490.00'])
  })

  test('of which the plan says after a change only what is open, below a total that it adds up to', async () => {
    const { kart, path } = await sold({ instalments: [{ percent: 30, dueOn: null }] })
    const change = await offer(kart)
    const form = { change: String(change?.id), seen: '210.00', name: 'Leela Rao' }
    expect((await sendTo(`${path}/change`, form)).statusCode).toBe(303)
    expect(await rowsOf(path)).toEqual([
      ['What is booked', '1300.00'],
      ['Still to pay', '1300.00'],
    ])
    const pay = /<section class="card" id="pay">.*?<\/dl>/s.exec(await look(path))?.[0] ?? ''
    const amounts = [...pay.matchAll(/<dd>AED\s([\d,.]+)<\/dd>/g)].map(([, amount = '']) => Number(amount.replace(',', '')))
    expect(amounts.reduce((all, one) => all + one, 0)).toBe(1300)
    expect(await ownOf(kart)).toMatchObject({ toPay: '1300.00', sums: { total: '1300.00', paid: '0.00', returned: '0.00' } })
  })

  test('with what each line costs where the quotation shows that, else with the difference alone', async () => {
    for (const priceBreakup of ['partial', 'none']) {
      const { kart, path } = await sold({ priceBreakup })
      await offer(kart)
      const section = sectionOf(await look(path))
      for (const text of [
        /Visa &#60;fast&#62;<\/dt><\/div>/,
        /Desert &#60;camp&#62;, [^<]*<\/dt><\/div>/,
        /costs AED\s210\.00 more/,
      ])
        expect(section).toMatch(text)
      expect(section).not.toMatch(/300\.00|90\.00/)
    }
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
    const change = await offer(kart, { isSent: false })
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

  type Priced = { change: { asking: { whyNot: string | null; writesTo: string } } }
  const askingOf = async ({ id, version, miscellaneous: [guide], arrivalDate, priceBreakup }: StaffKart) => {
    const { body } = await post<Priced>('kart/priceChange', {
      ...{ id, version, customerId, kartName: 'Rao family', adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
      ...{ arrivalDate, priceBreakup, totalPrice: '1000.00', miscellaneous: [guide] },
    })
    return body.change.asking
  }
  const noticesOf = async ({ id }: StaffKart) =>
    server.app.db
      .selectFrom('notices')
      .select(['title', 'body'])
      .where('user_id', '=', customerId)
      .where('path', '=', `/quotations?open=${id}`)
      .where('title', 'like', 'A change for you to check: %')
      .execute()
  /** The same journey, vouchered by the desk without an acceptance by its link. */
  async function soldByPhone(isSent: boolean, more: object = {}): Promise<{ kart: StaffKart; path: string }> {
    const day = addDays(dateIn('Asia/Dubai', server.app.now()), 40)
    const { body } = await post<{ kart: StaffKart }>('kart/saveKart', {
      ...{ customerId, kartName: 'Rao family', adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
      ...{ arrivalDate: day, totalPrice: '1090.00' },
      miscellaneous: [
        { name: 'Guide', price: '1000', startDate: day },
        { name: 'Visa <fast>', price: '90', startDate: day },
      ],
      ...more,
    })
    const { id, version } = body.kart
    const wish = { quotationId: id, version, email: '', idempotencyKey: `proposal-${++keys}` }
    const sent = isSent ? await post<{ proposal: Proposal }>('proposals/sendProposal', wish) : undefined
    const vouchered = await post<{ kart: StaffKart }>('kart/setKartStatus', { id, version, status: 'vouchered' })
    expect(vouchered.body.shortError).toBeUndefined()
    return { kart: vouchered.body.kart, path: sent ? new URL(sent.body.proposal.link).pathname : '' }
  }

  test('is asked by a notice, and a letter where there is an address; their account leads to the page where they agree', async () => {
    const byLetter = await sold()
    expect(await askingOf(byLetter.kart)).toEqual({ whyNot: null, writesTo: 'leela@rao.example' })
    await offer(byLetter.kart)
    expect(await noticesOf(byLetter.kart)).toHaveLength(1)
    const { kart, path } = await soldByPhone(true)
    expect(await askingOf(kart)).toEqual({ whyNot: null, writesTo: '' })
    expect(await ownOf(kart)).toMatchObject({ linkFor: 'pay' })
    const change = await offer(kart)
    expect(await noticesOf(kart)).toEqual([
      { title: 'A change for you to check: Rao family', body: 'It is carried out once you agree to it.' },
    ])
    expect(await ownOf(kart)).toMatchObject({ linkFor: 'agree', link: expect.stringContaining(path) as unknown })
    const form = { change: String(change?.id), seen: '210.00', name: 'Leela Rao' }
    expect((await sendTo(`${path}/change`, form)).statusCode).toBe(303)
    expect((await moneyOf(kart.id)).totalPrice).toBe('1390.00')
    expect(await ownOf(kart)).toMatchObject({ linkFor: 'pay' })
  })

  test.each([
    { who: 'was sent nothing', isSent: false, more: {}, why: /has no accepted proposal/ },
    { who: 'is shown no prices', isSent: true, more: { priceBreakup: 'noprice' }, why: /shows no prices/ },
  ])('is not asked who $who: it is said, nothing is kept, and the desk notes later who agreed', async ({ isSent, more, why }) => {
    const { kart } = await soldByPhone(isSent, more)
    const { id, version, miscellaneous, arrivalDate, priceBreakup } = kart
    expect((await askingOf(kart)).whyNot).toMatch(why)
    const wish = {
      ...{ id, version, customerId, kartName: 'Rao family', adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
      ...{ arrivalDate, priceBreakup, totalPrice: '1300.00', difference: '210.00' },
      miscellaneous: [miscellaneous[0], { name: 'Desert <camp>', price: '300', startDate: arrivalDate }],
      ...{ refunds: await refundOfVisa(id), idempotencyKey: `offer-${++keys}` },
    }
    const asked = await post<{ changes: QuotationChange[] }>('kart/offerChange', { ...wish, isSent: true })
    expect([asked.status, asked.body.shortError]).toEqual([422, { isSent: expect.stringMatching(why) as unknown }])
    const count = async () => {
      const changes = server.app.db.selectFrom('quotation_changes').select('id').where('quotation_id', '=', BigInt(id))
      return (await changes.execute()).length
    }
    expect([await count(), await noticesOf(kart)]).toEqual([0, []])
    const change = await offer(kart, { isSent: false })
    const agreed = await post('kart/agreeToChange', { changeId: change?.id, difference: '210.00', agreedBy: 'Leela Rao' })
    expect(agreed.status).toBe(200)
  })
})
