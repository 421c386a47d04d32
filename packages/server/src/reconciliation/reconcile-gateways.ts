import { rateOn } from '@tradewind/domain/markups/dated-rate'
import { compareSettlements } from '@tradewind/domain/reconciliation/compare-settlements'
import type { FoundDifference } from '@tradewind/domain/reconciliation/found-difference'
import { addDays, dateIn, type PlainDate, plusMinutes } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { listRates } from '../markups/tax-rate-repo.ts'
import { GatewayUnavailable, type PaymentGateway } from '../payments/gateways/payment-gateway.ts'
import { findPaymentSettings } from '../payments/payment-settings-repo.ts'
import { askGatewayAbout } from './ask-gateway-about.ts'
import { listOpen } from './difference-repo.ts'
import { findPaymentsOf, listPayments, listRefundsOf } from './gateway-money-repo.ts'
import { readSettlements } from './read-settlements.ts'
import { reconcileDoubtfulPayments } from './reconcile-doubtful-payments.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import { type Recorded, recordDifferences } from './record-differences.ts'
import type { RunRow, SectionCounts } from './run-repo.ts'
import { findSettlementLines, listSettled } from './settlement-repo.ts'

type Parts = Pick<App, 'db' | 'jobs' | 'gateways' | 'log' | 'now'>

/** Gateways pay out two working days later; a holiday or two more are no difference yet. */
const DUE_DAYS = 6
/** So far back payments are compared, whether or not there was a run. */
const LOOK_BACK_DAYS = 30
/** Where gateways keep their days: Razorpay and PhonePe are Indian, wherever the site is. */
const GATEWAY_ZONE = 'Asia/Kolkata'

/** Our card payments and refunds against what each gateway has paid out; what it has paid out is posted to the bank on the way. */
export async function reconcileGateways(
  app: Parts,
  { siteId, run }: { siteId: number; run: RunRow },
): Promise<Recorded & { counts: SectionCounts }> {
  const total = { found: 0, settled: 0 }
  const counts: SectionCounts = { checked: 0, unanswered: 0 }
  for (const gateway of app.gateways.list(siteId)) {
    const answer = await reconcileGateway(app, { siteId, run, gateway })
    counts.checked += answer.checked
    counts.unanswered += answer.unanswered
    total.found += answer.found
    total.settled += answer.settled
  }
  // Whatever gateway they are with: one without an account is in no list.
  for (const { found, settled } of [
    await reconcileRefunds(app, { siteId, run }),
    await reconcileDoubtfulPayments(app, { siteId, run }),
  ]) {
    total.found += found
    total.settled += settled
  }
  return { ...total, counts }
}

type One = { readonly siteId: number; readonly run: RunRow; readonly gateway: PaymentGateway }
type Answer = Recorded & { readonly checked: number; readonly unanswered: number }

async function reconcileGateway(app: Parts, one: One): Promise<Answer> {
  try {
    return await (one.gateway.settlements ? bySettlements(app, one) : byAsking(app, one))
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    app.log.warn({ err: error, gateway: one.gateway.name }, 'the gateway did not report its settlements')
    return { found: 0, settled: 0, checked: 0, unanswered: 1 }
  }
}

async function bySettlements({ db, now }: Parts, { siteId, run, gateway }: One): Promise<Answer> {
  // Its day may be over before or after the site's own: today's is read too, and again tomorrow.
  const today = dateIn(GATEWAY_ZONE, now())
  for (let day = addDays(run.from_day, -1); day <= today; day = addDays(day, 1)) {
    const lines = ((await gateway.settlements?.(day)) ?? []).filter((line) => mayBeOf(siteId, line.reference))
    await inSite(db, siteId, (tx) => readSettlements(tx, { gateway: gateway.name, day, lines, now: now() }))
  }
  return inSite(db, siteId, async (tx) => {
    const at = now()
    const since = plusMinutes(at, -LOOK_BACK_DAYS * 1_440)
    const due = plusMinutes(at, -DUE_DAYS * 1_440)
    const [payments, refunds] = [
      await listPayments(tx, gateway.name, { since, due }),
      await listRefundsOf(tx, gateway.name, { since, due }),
    ]
    const lines = await listSettled(tx, gateway.name, {
      since: addDays(today, -LOOK_BACK_DAYS),
      paymentsSince: addDays(today, DUE_DAYS - LOOK_BACK_DAYS),
    })
    const found = compareSettlements({ payments, refunds }, lines, await readAgreed(tx, today))
    const looked = await listDisputed(tx, gateway.name)
    const recorded = await recordDifferences(tx, { runId: run.id, now: at }, { found, looked })
    return { ...recorded, checked: payments.length + refunds.length, unanswered: 0 }
  })
}

/** Several sites of one company may share an account; what names another site's attempt is that site's to compare. */
function mayBeOf(siteId: number, reference: string | null): boolean {
  const site = /^(\d{1,9})-[0-9a-f]{24}-\d+$/.exec(reference ?? '')?.[1]
  return site === undefined || Number(site) === siteId
}

/** A gateway that shows its settlements only in its dashboard is asked about each payment instead. */
async function byAsking(app: Parts, { siteId, run, gateway }: One): Promise<Answer> {
  const { db, now } = app
  const at = now()
  const since = plusMinutes(at, -2 * 1_440)
  const payments = await inSite(db, siteId, (tx) => listPayments(tx, gateway.name, { since, due: at }))
  const found: FoundDifference[] = []
  let unanswered = 0
  for (const payment of payments) {
    const answer = await askGatewayAbout(app, { gateway, payment })
    if (answer) found.push(...answer)
    else unanswered += 1
  }
  const asked = new Set(payments.map(({ id }) => id))
  return inSite(db, siteId, async (tx) => {
    const disputed = await listDisputed(tx, gateway.name)
    // Only what was asked about and answered can have come right.
    const looked = unanswered > 0 ? [] : disputed.filter(({ gateway_payment_id: id }) => id !== null && asked.has(id))
    return {
      ...(await recordDifferences(tx, { runId: run.id, now: at }, { found, looked })),
      checked: asked.size - unanswered,
      unanswered,
    }
  })
}

/** What no comparison with a gateway finds, and so none ends. */
const FOUND_ELSEWHERE = ['refundStuck', 'refundedTwice', 'paymentUnknown'] as const

/** The open differences of one gateway, found by the payment or the line they are about. */
async function listDisputed(tx: SiteTx, gateway: string) {
  const open = (await listOpen(tx, 'gateway')).filter(({ kind }) => !FOUND_ELSEWHERE.some((one) => one === kind))
  const [ofLines, ofPayments] = await Promise.all([
    findSettlementLines(
      tx,
      gateway,
      open.map(({ about }) => about),
    ),
    findPaymentsOf(
      tx,
      gateway,
      open.flatMap(({ gateway_payment_id }) => gateway_payment_id ?? []),
    ),
  ])
  return open.filter(({ about, gateway_payment_id }) => ofLines.has(about) || ofPayments.has(gateway_payment_id ?? ''))
}

async function readAgreed(tx: SiteTx, today: PlainDate) {
  const settings = await findPaymentSettings(tx)
  return {
    feeBasisPoints: settings?.gateway_fee_basis_points ?? null,
    taxBasisPoints: rateOn(await listRates(tx, 'gstOnServiceFee'), today),
  }
}
