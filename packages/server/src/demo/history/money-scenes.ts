import type { PaymentMode } from '@tradewind/domain/ledger/payment-entry'
import { money } from '@tradewind/domain/money'
import { plusMinutes } from '@tradewind/domain/time'
import { inSite } from '../../database/in-site.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { changeCredit } from '../../ledger/credit/change-credit.ts'
import { claimPayment } from '../../ledger/entries/claim-payment.ts'
import { decidePaymentEntry } from '../../ledger/entries/decide-payment-entry.ts'
import { enterPayment } from '../../ledger/entries/enter-payment.ts'
import { openTopUp } from '../../payments/open-top-up.ts'
import { noteOnDifference } from '../../reconciliation/assign-difference.ts'
import { startDailyRun } from '../../reconciliation/start-run.ts'
import { writeProof } from './make-proof.ts'
import type { Past } from './past.ts'
import { steerSandbox } from './past-clock.ts'
import { payByCard } from './pay-in-past.ts'
import type { Scene } from './scene.ts'

/** Money received, pending or missing; each morning the books are compared. */
export function listMoneyScenes(past: Past): Scene[] {
  return [...listTopUps(past), ...listCredit(past), ...listReconciliations(past)]
}

function listTopUps(past: Past): Scene[] {
  const { at, ago } = past
  return [
    {
      at: at(-24, '11:20'),
      play: () => enter(past, { buyer: 'agent', rupees: 40_000, mode: 'bankTransfer', reference: 'NEFT AXISN26298114' }),
    },
    { at: at(-19, '15:05'), play: () => enter(past, { buyer: 'himadri', rupees: 25_000, mode: 'cheque', reference: '004417' }) },
    {
      at: at(-17, '10:40'),
      play: () => enter(past, { buyer: 'coral', rupees: 200_000, mode: 'bankTransfer', reference: 'RTGS FDRLR52026110' }, true),
    },
    {
      at: at(-15, '12:10'),
      play: () => enter(past, { buyer: 'corporate', rupees: 48_000, mode: 'bankTransfer', reference: 'NEFT HDFCN26306772' }),
    },
    {
      at: at(-13, '16:30'),
      play: () => claim(past, { buyer: 'pinnacle', rupees: 60_000, reference: '431187720954', decision: 'approve' }),
    },
    {
      at: at(-10, '12:45'),
      play: () => claim(past, { buyer: 'agent2', rupees: 18_500, reference: '431502277110', decision: 'reject' }),
    },
    { at: at(-8, '10:05'), play: () => fillByCard(past, 'coral', 20_000) },
    {
      at: at(-5, '17:15'),
      play: () => enter(past, { buyer: 'pinnacle', rupees: 45_000, mode: 'upi', reference: '431761190023' }),
    },
    {
      at: ago(26 * 60),
      play: () => enter(past, { buyer: 'kestrel', rupees: 30_000, mode: 'bankTransfer', reference: 'NEFT ICICN26323014' }),
    },
    // Still open when the product starts.
    { at: ago(190), play: () => claim(past, { buyer: 'himadri', rupees: 75_000, reference: 'IMPS 632511908847' }) },
    {
      at: ago(85),
      play: () => enter(past, { buyer: 'pinnacle', rupees: 150_000, mode: 'bankTransfer', reference: 'RTGS PUNBR52026114' }),
    },
    { at: ago(40), play: () => claim(past, { buyer: 'agent', rupees: 32_000, reference: '432588101276' }) },
  ]
}

type Entering = { buyer: string; rupees: number; mode: PaymentMode; reference: string }

async function enter(past: Past, { buyer, rupees, mode, reference }: Entering, isVerified = false): Promise<void> {
  const { app, clock } = past
  const { id } = await enterPayment(
    { db: app.db, receipts: app.receipts, actor: past.actor('accounts'), now: app.now(), refuse: refuseAny },
    {
      legalEntityId: past.actor(buyer).legalEntityId,
      kind: 'topUp',
      amount: rupeesOf(rupees),
      came: { mode, reference },
      paidOn: past.dateNow(),
      remark: '',
      idempotencyKey: `history-${reference}`,
    },
  )
  if (!isVerified) return
  clock.goTo(plusMinutes(app.now(), 35))
  const verifying = { db: app.db, receipts: app.receipts, actor: past.actor('admin'), now: app.now(), refuse: refuseAny }
  await decidePaymentEntry(verifying, { entryId: id, decision: 'approve', note: 'Seen on the statement.' })
}

type Claim = { buyer: string; rupees: number; reference: string; decision?: 'approve' | 'reject' }

async function claim(past: Past, { buyer, rupees, reference, decision }: Claim): Promise<void> {
  const { app, clock } = past
  const actor = past.actor(buyer)
  const { id } = await claimPayment(
    { db: app.db, actor, now: app.now(), refuse: refuseAny },
    {
      amount: rupeesOf(rupees),
      came: { mode: /^\d{12}$/.test(reference) ? 'upi' : 'bankTransfer', reference },
      paidOn: past.dateNow(),
      remark: '',
      file: writeProof({ reference, rupees, day: past.dateNow() }),
      idempotencyKey: `history-${reference}`,
    },
  )
  if (!decision) return
  clock.goTo(plusMinutes(app.now(), 50))
  const note = decision === 'approve' ? 'Seen on the statement.' : 'No such payment on our statement. Please check the reference.'
  await decidePaymentEntry(
    { db: app.db, receipts: app.receipts, actor: past.actor('accounts'), now: app.now(), refuse: refuseAny },
    { entryId: id, decision, note },
  )
}

async function fillByCard(past: Past, buyer: string, rupees: number): Promise<void> {
  const { app, site } = past
  const actor = past.actor(buyer)
  const { id: orderId } = await inSite(app.db, site.id, (tx) =>
    openTopUp(tx, {
      jobs: app.jobs,
      actor,
      amount: rupeesOf(rupees),
      key: `history-${buyer}-${rupees}`,
      now: app.now(),
      refuse: refuseAny,
    }),
  )
  await payByCard(past, { actor, orderId })
}

function listCredit(past: Past): Scene[] {
  const { app, at } = past
  return [
    {
      at: at(-22, '09:45'),
      play: () =>
        changeCredit(
          { db: app.db, actor: past.actor('accounts'), now: app.now() },
          {
            legalEntityId: past.actor('kestrel').legalEntityId,
            amount: rupeesOf(250_000),
            from: undefined,
            terms: { kind: 'afterDays', days: 15 },
            note: 'Contract renewed for the year.',
          },
        ),
    },
  ]
}

/** Every morning of the last two weeks. The gateway pays out a stranger's money, and keeps back a customer's payment. */
function listReconciliations(past: Past): Scene[] {
  const { app, site, at } = past
  const runs = Array.from({ length: 14 }, (_, index) => index - 14).map((day) => ({
    at: at(day + 1, '03:10'),
    play: async () => {
      await startDailyRun(app, { siteId: site.id, day: past.date(day), now: app.now() })
    },
  }))
  return [
    ...runs,
    { at: at(-9, '18:00'), play: () => plantDifference(past, 'omit') },
    { at: at(-6, '18:00'), play: () => plantDifference(past, 'stranger') },
    { at: at(-1, '10:30'), play: () => noteOnOldest(past) },
  ]
}

async function plantDifference({ app, site }: Past, kind: 'omit' | 'stranger'): Promise<void> {
  const paid = await inSite(app.db, site.id, (tx) =>
    tx
      .selectFrom('gateway_payments')
      .select('gateway_payment_id')
      .where('gateway', '=', 'sandbox')
      .where('gateway_payment_id', 'is not', null)
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  const gatewayPaymentId = kind === 'stranger' ? 'pay_QkX71LbTz4' : paid?.gateway_payment_id
  if (!gatewayPaymentId) return
  const amount = kind === 'stranger' ? { amount: '2499.00', currency: 'INR' } : {}
  await steerSandbox(app.env.SANDBOX_URL ?? '', 'gateway/plant', { gateway: 'own', kind, gatewayPaymentId, ...amount })
}

async function noteOnOldest(past: Past): Promise<void> {
  const { app, site } = past
  const oldest = await inSite(app.db, site.id, (tx) =>
    tx.selectFrom('differences').select('id').where('state', '=', 'open').orderBy('id').limit(1).executeTakeFirst(),
  )
  if (!oldest) return
  const acting = { db: app.db, actor: past.actor('accounts'), now: app.now() }
  await noteOnDifference(acting, { differenceId: oldest.id, note: 'Asked the gateway about it; they answer within two days.' })
}

function rupeesOf(rupees: number) {
  return money(BigInt(rupees) * 100n, 'INR')
}
