import type { Proposal } from '@tradewind/contract/quotations/proposal-shapes'
import type { StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { addDays, plainDate } from '@tradewind/domain/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lastOf, oneTransaction, someOf } from '../flights/book/testing/set-trap.ts'
import { type CrashStage, openCrashStage } from '../testing/crash-stage.ts'

/**
 * A proposal is sent, accepted by its traveller, and its deposit paid by card. The real server is killed right before each commit and as soon as what matters most is committed, and its database
 * connection is cut after some of the rows. Afterwards: one link and one letter, accepted once and in one version, and what was charged at the gateway is one receipt or money of
 * the wallet.
 */

const WAITING = { timeout: 25_000, interval: 100 }
/** Each kills a process and starts another, and what it left is finished by then. */
const TWO_STARTS = { timeout: 120_000 }
const DEPOSIT = 30_000

type Stock = { readonly day: string; readonly deadline: string }
let stage: CrashStage<Stock>
let keys = 0

beforeAll(async () => {
  stage = await openCrashStage(async ({ stocked }) => ({
    day: stocked.inDays(40),
    deadline: `${stocked.inDays(20)}T19:59:00.000Z`,
  }))
}, 120_000)
// All of them come from one address.
beforeEach(() => stage.trap.query('truncate rate_limits'))
// One that is never caught leaves no trap to the next.
afterEach(() => stage.trap.disarm())
afterAll(() => stage.close())

/** Each is one transaction. */
const SENDING = ['quotations:sent@update', 'audit_entries:started', 'proposals:started', 'notices:started']
const ACCEPTING = [
  ...['quotation_versions:started', 'quotations:sent@update', 'proposals:started@update', 'quotations:accepted@update'],
  ...['audit_entries:started', 'notices:started'],
]
/** These are three. */
const STARTING = [
  ['payments:open', 'proposal_payments:started'],
  ['gateway_payments:started', 'payments:paying@update'],
  ['gateway_payments:created@update'],
]
const PAYING = [
  ...['ledger_postings:gatewayPayment', 'gateway_payments:paid@update', 'ledger_postings:cardTopUp', 'payments:captured@update'],
  ...['tax_documents:started', 'quotation_receipts:started', 'ledger_postings:receipt', 'audit_entries:started'],
  ...['proposal_payments:started@update', 'notices:started'],
]

test('what is killed below is every transaction of it: a new one has to be killed too', async () => {
  const kart = await save()
  let path = ''
  const sending = await stage.trap.transactionsOf(async () => {
    path = await send(kart)
    await expectLetters(kart, ['link'])
  })
  const accepting = await stage.trap.transactionsOf(async () => {
    await accept(kart, path)
    await expectAccepted(kart)
  })
  const form = await formOf(path)
  let back = new URL('http://localhost')
  const starting = await stage.trap.transactionsOf(async () => {
    back = await leaveFor(kart, path, form)
  })
  const paying = await stage.trap.transactionsOf(async () => {
    await stage.form(back.pathname)
    await expectDepositPaid(kart)
  })
  expect({ sending, accepting, starting, paying }).toEqual({
    ...{ sending: [oneTransaction(SENDING)], accepting: [oneTransaction(ACCEPTING)] },
    ...{ starting: STARTING.map(oneTransaction), paying: [oneTransaction(PAYING)] },
  })
}, 120_000)

describe('the server is killed', TWO_STARTS, () => {
  test('while a proposal is sent: there is none, and it is sent again, once', async () => {
    const kart = await save()
    await stage.killAt(lastOf(SENDING), () => send(kart))
    expect(await stage.trap.query('select id from proposals where quotation_id = $1', [kart.id])).toEqual([])
    expect(await send(kart)).toBe(await send(kart))
    expect(await stage.trap.query('select id from proposals where quotation_id = $1', [kart.id])).toHaveLength(1)
    await expectLetters(kart, ['link'])
  })

  test('while it is accepted: it is open, and is accepted again', async () => {
    const { kart, path } = await sent()
    await stage.killAt(lastOf(ACCEPTING), () => accept(kart, path))
    expect(await stateOf(kart)).toEqual([{ status: 'sent', version: 1, accepted: null, versions: 1 }])
    expect((await accept(kart, path)).status).toBe(303)
    await expectAccepted(kart)
  })

  test('as soon as it is accepted: its traveller, who saw no answer, accepts again and nothing more happens', async () => {
    const { kart, path } = await sent()
    await stage.killOnce(
      async () => (await stateOf(kart))[0]?.status === 'accepted',
      () => accept(kart, path),
    )
    expect((await accept(kart, path)).status).toBe(303)
    await expectAccepted(kart)
  })

  test.each(STARTING.map(lastOf))('on the way to the gateway, after %s is written: it is paid once', async (point) => {
    const { kart, path } = await accepted()
    const form = await formOf(path)
    await stage.killAt(point, () => stage.form(`${path}/pay`, form))
    await stage.form((await leaveFor(kart, path, await formOf(path))).pathname)
    await expectDepositPaid(kart)
  })

  test('on the way back from the gateway, and the browser does not return', async () => {
    const { kart, path } = await accepted()
    const wallet = await stage.walletOf()
    const back = await leaveFor(kart, path, await formOf(path))
    await stage.killAt(lastOf(PAYING), () => stage.form(back.pathname))
    await expectDepositPaid(kart)
    expect(await stage.walletOf()).toBe(wallet)
  })

  test('while its traveller is at the gateway, whose quotation is cancelled then: the money is in the wallet', async () => {
    const { kart, path } = await accepted()
    const wallet = await stage.walletOf()
    const back = await leaveFor(kart, path, await formOf(path))
    const ended = await stage.desk('kart/setKartStatus', { id: kart.id, version: 2, status: 'cancelled', reason: 'Ill' })
    expect(ended.status).toBe(200)
    await stage.killAt('ledger_postings:cardTopUp', () => stage.form(back.pathname))
    const look = async () => {
      await stage.wakeJobs()
      return (await paymentsOf(kart)).map(({ status, received }) => ({ status, received }))
    }
    await expect.poll(look, WAITING).toEqual([{ status: 'captured', received: null }])
    expect(await stage.walletOf()).toBe(wallet + BigInt(DEPOSIT))
  })
})

describe('the database connection is cut', TWO_STARTS, () => {
  test.each(someOf(SENDING))('while a proposal is sent, after %s is written', async (point) => {
    const kart = await save()
    expect(await stage.cutAt(point, () => stage.desk('proposals/sendProposal', sendingOf(kart)))).not.toBe(500)
    await send(kart)
    await expectLetters(kart, ['link'])
  })

  test.each(someOf(ACCEPTING))('while it is accepted, after %s is written', async (point) => {
    const { kart, path } = await sent()
    expect(await stage.cutAt(point, () => accept(kart, path))).not.toBe(500)
    await accept(kart, path)
    await expectAccepted(kart)
  })

  test.each(someOf(PAYING))(
    'on the way back from the gateway, after %s is written, and the browser does not return',
    async (point) => {
      const { kart, path } = await accepted()
      const back = await leaveFor(kart, path, await formOf(path))
      expect(await stage.cutAt(point, () => stage.form(back.pathname))).not.toBe(500)
      await expectDepositPaid(kart)
    },
  )
})

test('sent, accepted and paid four times at once, and again afterwards: it is each of it once', async () => {
  const kart = await save()
  const four = [1, 2, 3, 4]
  const paths = await Promise.all(four.map(() => send(kart)))
  expect(new Set(paths).size).toBe(1)
  const [path = ''] = paths
  const answers = await Promise.all(four.map(() => accept(kart, path)))
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
  await expectAccepted(kart)
  const form = await formOf(path)
  const pages = await Promise.all(four.map(() => stage.form(`${path}/pay`, form)))
  expect(new Set(pages.map(({ html }) => /http-equiv="refresh" content="0;url=([^"]+)"/.exec(html)?.[1])).size).toBe(1)
  const back = await leaveFor(kart, path, form)
  await Promise.all(four.map(() => stage.form(back.pathname)))
  await expectDepositPaid(kart)
  await stage.form(back.pathname)
  expect((await stage.form(`${path}/pay`, form)).status).toBe(409)
  await expectDepositPaid(kart)
  await expectAccepted(kart)
}, 60_000)

function nameKey(): string {
  keys += 1
  return `crash-${String(keys).padStart(4, '0')}`
}

/** A journey of 800 with a deposit of 30 %, and a park of 200 that its traveller may choose. */
async function save(): Promise<StaffKart> {
  const { day, deadline } = stage.stock
  const name = `Crash ${nameKey()}`
  const { body } = await stage.desk<{ kart?: StaffKart }>('kart/saveKart', {
    ...{ customerId: stage.customer.userId, kartName: name, adults: 2, noOfDays: 3, noOfNights: 2, currencySymbol: 'AED' },
    ...{ arrivalDate: day, totalPrice: '800.00', idempotencyKey: nameKey() },
    miscellaneous: [
      { name: 'Guide', price: '400', startDate: day },
      { name: 'Driver', price: '400', startDate: addDays(plainDate(day), 1) },
      { name: 'Park', price: '200', startDate: day, isOptional: true, choice: 'A park' },
    ],
    instalments: [{ percent: 30, dueOn: null }],
    paymentDeadline: deadline,
  })
  if (!body.kart) throw new Error(`Not saved: ${JSON.stringify(body)}`)
  return body.kart
}

const sendingOf = ({ id, version }: StaffKart) => ({
  ...{ quotationId: id, version, email: 'leela@example.com', idempotencyKey: `proposal-${id}` },
})

async function send(kart: StaffKart): Promise<string> {
  const { body } = await stage.desk<{ proposal?: Proposal }>('proposals/sendProposal', sendingOf(kart))
  if (!body.proposal) throw new Error(`Not sent: ${JSON.stringify(body)}`)
  return new URL(body.proposal.link).pathname
}

async function sent(): Promise<{ kart: StaffKart; path: string }> {
  const kart = await save()
  return { kart, path: await send(kart) }
}

/** With the park. */
const accept = (kart: StaffKart, path: string) =>
  stage.form(`${path}/accept`, {
    ...{ name: 'Leela Rao', terms: 'yes', seen: '1000.00', 'pick-0': `miscellaneous.${kart.miscellaneous[2]?.id}` },
  })

async function accepted(): Promise<{ kart: StaffKart; path: string }> {
  const { kart, path } = await sent()
  await accept(kart, path)
  await expectAccepted(kart)
  return { kart, path }
}

/** The form that pays, as its page shows it. */
async function formOf(path: string): Promise<Record<string, string>> {
  const { html } = await stage.form(path)
  const [section = ''] = /<section class="card" id="pay">.*?<\/section>/s.exec(html) ?? []
  const fields = [...section.matchAll(/name="([\w-]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
  return { ...Object.fromEntries(fields), name: 'Leela Rao', wanted: 'due' }
}
/** To the gateway, where it is paid. Gives the way back. */
async function leaveFor(kart: StaffKart, path: string, form: Record<string, string>): Promise<URL> {
  const { status, html } = await stage.form(`${path}/pay`, form)
  if (status !== 200) throw new Error(`${status}: ${html}`)
  const one = (await paymentsOf(kart)).at(-1)
  return stage.payAtGateway(one?.gateway ?? '')
}

const paymentsOf = ({ id }: StaffKart) =>
  stage.trap.query<{ gateway: string; status: string; received: number | null }>(
    `select g.gateway_order_id as gateway, p.status, p.amount_minor::int as amount, r.amount_minor::int as received
     from proposal_payments o join proposals s on s.site_id = o.site_id and s.id = o.proposal_id
     join payments p on p.site_id = o.site_id and p.id = o.payment_id
     left join gateway_payments g on g.site_id = o.site_id and g.payment_id = o.payment_id
     left join quotation_receipts r on r.site_id = o.site_id and r.id = o.receipt_id where s.quotation_id = $1 order by g.started_at`,
    [id],
  )

/** By what they are about, of the links of a quotation. */
async function expectLetters(kart: StaffKart, about: readonly string[]): Promise<void> {
  const look = async () => {
    await stage.wakeJobs()
    const letters = await stage.lettersAbout(kart.kartName)
    return letters
      .map(({ messageId }) => /^<proposal-\d+-([a-z]+)[-\d]*@/.exec(messageId)?.[1])
      .filter(Boolean)
      .sort()
  }
  await expect.poll(look, WAITING).toEqual(about)
}

const stateOf = ({ id }: StaffKart) =>
  stage.trap.query<{ status: string }>(
    `select q.status, q.version, s.accepted_version as accepted,
       (select count(*)::int from quotation_versions v where v.site_id = q.site_id and v.quotation_id = q.id) as versions
     from quotations q join proposals s on s.site_id = q.site_id and s.quotation_id = q.id where q.id = $1`,
    [id],
  )

async function expectAccepted(kart: StaffKart): Promise<void> {
  expect(await stateOf(kart)).toEqual([{ status: 'accepted', version: 2, accepted: 2, versions: 2 }])
  await expectLetters(kart, ['accepted', 'link'])
}

/** What was charged has arrived, once, and is one receipt; what was begun beside it took nothing. */
async function expectDepositPaid(kart: StaffKart): Promise<void> {
  const look = async () => {
    await stage.wakeJobs()
    const paid = (await paymentsOf(kart)).filter(({ status }) => status === 'captured')
    return paid.map(({ gateway: _, ...payment }) => payment)
  }
  await expect.poll(look, WAITING).toEqual([{ status: 'captured', amount: DEPOSIT, received: DEPOSIT }])
  const receipts = await stage.trap.query(
    'select kind, amount_minor::int as minor from quotation_receipts where quotation_id = $1',
    [kart.id],
  )
  expect(receipts).toEqual([{ kind: 'payment', minor: DEPOSIT }])
}
