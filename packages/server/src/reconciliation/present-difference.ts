import type { Difference, DifferenceDetail, ReconciliationRun } from '@tradewind/contract/reconciliation/reconciliation'
import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { money, toDecimal } from '@tradewind/domain/money'
import { aboutKind, type DifferenceKind, HAND_RESOLUTIONS, whyNotResolve } from '@tradewind/domain/reconciliation/difference-kinds'
import type { SiteTx } from '../database/in-site.ts'
import { getSale } from '../sales/sale-repo.ts'
import { type Sellers, sellerOf } from '../sales/seller.ts'
import { listEvents } from './difference-event-repo.ts'
import { getDifference, type NamedDifference } from './difference-repo.ts'
import { presentTroubledRefund } from './present-troubled-refund.ts'
import type { listRuns, Sections } from './run-repo.ts'

export function presentDifference(row: NamedDifference): Difference {
  return {
    id: row.id,
    section: row.section as Difference['section'],
    kind: row.kind as DifferenceKind,
    title: row.title,
    ours: row.ours,
    theirs: row.theirs,
    amount: row.amount_minor === null ? null : toDecimal(money(row.amount_minor, row.currency ?? '')),
    currency: row.currency,
    state: row.state as Difference['state'],
    resolution: row.resolution as Difference['resolution'],
    assignedTo: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assigned_name ?? '' },
    bookingId: row.sale_id,
    foundAt: row.found_at,
    seenAt: row.seen_at,
  }
}

type Viewing = { readonly actor: Actor; readonly sellers: Sellers }

/** With its history, and what this person can do about it. */
export async function presentDetail(tx: SiteTx, id: number, { actor, sellers }: Viewing): Promise<DifferenceDetail> {
  const row = await getDifference(tx, id)
  const events = await listEvents(tx, id)
  const kind = row.kind as DifferenceKind
  const facts = { kind, state: row.state as Difference['state'], amountMinor: row.amount_minor }
  const ways = HAND_RESOLUTIONS.map((how) => ({
    how,
    refusal: whyNotResolve(facts, how, { mayVerify: may(actor, 'ledger.verify') }),
  }))
  const seller = row.sale_id === null ? undefined : sellerOf(sellers, (await getSale(tx, row.sale_id)).kind)
  const isAboutRefund = kind === 'refundStuck' || kind === 'refundedTwice'
  const isAskable = row.section === 'supplier' ? row.sale_id !== null : row.gateway_payment_id !== null
  return {
    ...presentDifference(row),
    refund: isAboutRefund ? await presentTroubledRefund(tx, row.about, seller) : null,
    sale: seller ? { kind: seller.kind, one: seller.words.one, reference: seller.words.reference } : null,
    events: events.map(({ id: eventId, at, by, what, note }) => ({
      id: String(eventId),
      at,
      by,
      what: what as DifferenceDetail['events'][number]['what'],
      note,
    })),
    may: {
      askAgain: row.state === 'open' && aboutKind(kind).canAskAgain && isAskable,
      resolve: ways.flatMap(({ how, refusal }): DifferenceDetail['may']['resolve'] => {
        if (refusal === undefined) return [{ how, whyNot: null }]
        return refusal === 'NEEDS_VERIFY' ? [{ how, whyNot: 'You need the permission to verify payments.' }] : []
      }),
    },
  }
}

const SECTIONS = ['supplier', 'gateway', 'ledger'] as const

export function presentRun(run: Awaited<ReturnType<typeof listRuns>>[number]): ReconciliationRun {
  const sections = run.sections as Sections
  return {
    id: run.id,
    day: run.day,
    fromDay: run.from_day,
    status: run.status as ReconciliationRun['status'],
    startedBy: run.startedBy,
    startedAt: run.started_at,
    finishedAt: run.finished_at,
    found: run.found,
    settled: run.settled,
    sections: SECTIONS.map((section) => ({
      section,
      checked: sections[section]?.checked ?? 0,
      unanswered: sections[section]?.unanswered ?? 0,
    })),
  }
}
