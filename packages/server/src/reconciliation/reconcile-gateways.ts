import { rateOn } from '@tradewind/domain/markups/dated-rate'
import { money } from '@tradewind/domain/money'
import {
  compareSettlements,
  type OurPayment,
  type OurRefund,
  type SettledLine,
} from '@tradewind/domain/reconciliation/compare-settlements'
import type { FoundDifference } from '@tradewind/domain/reconciliation/found-difference'
import { addDays, dateIn, type Instant, type PlainDate, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { GatewayUnavailable, type PaymentGateway } from '../payments/gateways/payment-gateway.ts'
import { findPaymentSettings } from '../payments/payment-settings-repo.ts'
import { askGatewayAbout } from './ask-gateway-about.ts'
import { listOpen } from './difference-repo.ts'
import { readSettlements } from './read-settlements.ts'
import { reconcileDoubtfulPayments } from './reconcile-doubtful-payments.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import { type Recorded, recordDifferences } from './record-differences.ts'
import type { RunRow, SectionCounts } from './run-repo.ts'

type Parts = Pick<App, 'db' | 'jobs' | 'gateways' | 'log' | 'now'>

/** Gateways pay out two working days later; a holiday or two more are no difference yet. */
const DUE_DAYS = 6
/** So far back payments are compared, whether or not there was a run. */
const LOOK_BACK_DAYS = 30
/** Where gateways keep their days. */
const GATEWAY_ZONE = 'Asia/Kolkata'
const MOST_ROWS = 20_000

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
    app.log.warn({ err: error, gateway: one.gateway.name }, 'the gateway did not tell its settlements')
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
    const lines = await listLines(tx, gateway.name, addDays(today, -LOOK_BACK_DAYS))
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

/** A gateway that tells its settlements in its dashboard only is asked about each payment instead. */
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

/** The open differences of one gateway, told by the payment or the line they are about. */
async function listDisputed(tx: SiteTx, gateway: string) {
  const open = (await listOpen(tx, 'gateway')).filter(({ kind }) => !FOUND_ELSEWHERE.some((one) => one === kind))
  const lines = await tx
    .selectFrom('settlement_lines')
    .select('line_id')
    .where('gateway', '=', gateway)
    .where('line_id', 'in', open.length > 0 ? open.map(({ about }) => about) : [''])
    .execute()
  const ofLines = new Set(lines.map(({ line_id }) => line_id))
  const payments = await tx
    .selectFrom('gateway_payments')
    .select('id')
    .where('gateway', '=', gateway)
    .where('id', 'in', [...open.flatMap(({ gateway_payment_id }) => gateway_payment_id ?? []), ''])
    .execute()
  const ofPayments = new Set(payments.map(({ id }) => id))
  return open.filter(({ about, gateway_payment_id }) => ofLines.has(about) || ofPayments.has(gateway_payment_id ?? ''))
}

type Window = { readonly since: Instant; readonly due: Instant }

export async function listPayments(tx: SiteTx, gateway: string, { since, due }: Window): Promise<OurPayment[]> {
  const rows = await tx
    .selectFrom('gateway_payments as g')
    .select(['g.id', 'g.gateway_payment_id', 'g.paid_minor', 'g.paid_currency', 'g.checked_at'])
    .select(
      sql<
        number | null
      >`(select min(l.sale_id) from payment_lines l where l.site_id = g.site_id and l.payment_id = g.payment_id)`.as('sale_id'),
    )
    .where('g.gateway', '=', gateway)
    .where('g.status', '=', 'paid')
    .where('g.checked_at', '>=', since)
    .orderBy('g.checked_at')
    .limit(MOST_ROWS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    gatewayPaymentId: row.gateway_payment_id ?? '',
    saleId: row.sale_id,
    paid: money(row.paid_minor ?? 0n, row.paid_currency ?? ''),
    isDue: row.checked_at !== null && row.checked_at < due,
  }))
}

async function listRefundsOf(tx: SiteTx, gateway: string, { since, due }: Window): Promise<OurRefund[]> {
  const rows = await tx
    .selectFrom('refunds as r')
    .innerJoin('gateway_payments as g', (join) =>
      join.onRef('g.site_id', '=', 'r.site_id').onRef('g.id', '=', 'r.gateway_payment_id'),
    )
    .select(['r.id', 'r.gateway_refund_id', 'r.amount_minor', 'r.currency', 'r.status', 'r.promised_at', 'r.settled_at'])
    .select(['g.id as payment_id', 'g.gateway_payment_id as their_payment'])
    .select(
      sql<
        number | null
      >`(select coalesce(r.sale_id, min(l.sale_id)) from payment_lines l where l.site_id = g.site_id and l.payment_id = g.payment_id)`.as(
        'sale_id',
      ),
    )
    .where('g.gateway', '=', gateway)
    .where((eb) => eb.or([eb('r.settled_at', 'is', null), eb('r.settled_at', '>=', since)]))
    .orderBy('r.promised_at')
    .limit(MOST_ROWS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    gatewayPaymentId: row.their_payment ?? '',
    gatewayRefundId: row.gateway_refund_id,
    saleId: row.sale_id,
    amount: money(row.amount_minor, row.currency),
    state: row.status as OurRefund['state'],
    isDue: (row.settled_at ?? row.promised_at) < due,
  }))
}

/** Lines of the time looked back at, and those of payments just before it. */
async function listLines(tx: SiteTx, gateway: string, since: PlainDate): Promise<SettledLine[]> {
  const rows = await tx
    .selectFrom('settlement_lines as l')
    .selectAll('l')
    .where('l.gateway', '=', gateway)
    .where('l.paid_out_on', '>=', since)
    // A payment or refund older than what is looked back at is not unknown, only long past.
    .where(
      sql<boolean>`(l.kind <> 'payment' or l.paid_out_on >= ${addDays(since, DUE_DAYS)} or exists (select from gateway_payments g
        where g.site_id = l.site_id and g.gateway = l.gateway and g.gateway_payment_id = l.line_id and g.checked_at >= ${since}::date))`,
    )
    .orderBy('l.paid_out_on')
    .limit(MOST_ROWS)
    .execute()
  return rows.map((row) => ({
    lineId: row.line_id,
    kind: row.kind as SettledLine['kind'],
    gatewayPaymentId: row.gateway_payment_id,
    reference: row.reference,
    amount: money(row.amount_minor, row.currency),
    fee: money(row.fee_minor, row.currency),
    tax: money(row.tax_minor, row.currency),
    net: money(row.net_minor, row.currency),
  }))
}

async function readAgreed(tx: SiteTx, today: PlainDate) {
  const settings = await findPaymentSettings(tx)
  const rates = await tx
    .selectFrom('tax_rates')
    .select(['valid_from', 'basis_points'])
    .where('tax', '=', 'gstOnServiceFee')
    .limit(200)
    .execute()
  const dated = rates.map((row) => ({ from: row.valid_from, basisPoints: row.basis_points }))
  return { feeBasisPoints: settings?.gateway_fee_basis_points ?? null, taxBasisPoints: rateOn(dated, today) }
}
