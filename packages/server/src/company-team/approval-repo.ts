import type { ApprovalRequest } from '@tradewind/contract/company-team/company-team'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { type Asked, isWithinLimit, nameTravellers, stateOfRequest } from '@tradewind/domain/company-team/approval-request'
import { hasRight, isOfCompany } from '@tradewind/domain/company-team/company-rights'
import { type Money, money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { kindOfThing } from '../payments/company-approval-repo.ts'

const MOST_LISTED = 100

function selectRequests(tx: SiteTx) {
  return (
    tx
      .selectFrom('company_approvals as a')
      .innerJoin('users as asker', (join) => join.onRef('asker.site_id', '=', 'a.site_id').onRef('asker.id', '=', 'a.asked_by'))
      .leftJoin('users as decider', (join) =>
        join.onRef('decider.site_id', '=', 'a.site_id').onRef('decider.id', '=', 'a.decided_by'),
      )
      .leftJoin('payments as wanted', (join) =>
        join.onRef('wanted.site_id', '=', 'a.site_id').onRef('wanted.id', '=', 'a.asked_for'),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('payment_lines as l')
            .innerJoin('sales as s', (join) => join.onRef('s.site_id', '=', 'l.site_id').onRef('s.id', '=', 'l.sale_id'))
            .select((sold) => [
              sql<string | null>`(array_agg(s.lead_name order by s.used_from, s.id))[1]`.as('lead_name'),
              sold.fn.max('s.party_count').as('people'),
              sold.fn.min('s.used_from').as('used_from'),
            ])
            .whereRef('l.site_id', '=', 'a.site_id')
            .whereRef('l.payment_id', '=', 'a.asked_for')
            .as('sold'),
        (join) => join.onTrue(),
      )
      .leftJoin('payments as p', (join) => join.onRef('p.site_id', '=', 'a.site_id').onRef('p.id', '=', 'a.payment_id'))
      .selectAll('a')
      .select(['asker.first_name', 'asker.last_name', 'decider.first_name as decider_first', 'decider.last_name as decider_last'])
      .select(['sold.lead_name', 'sold.people', 'sold.used_from'])
      .select(['wanted.status as wanted_status', 'wanted.expires_at as wanted_until'])
      // A payment that ended unpaid has not used it up.
      .select(sql<boolean>`coalesce(p.status <> 'expired', false)`.as('is_used'))
  )
}
type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

/** Own requests, and all of the company for who may decide. */
export function listRequests(tx: SiteTx, actor: Actor): Promise<Row[]> {
  return selectRequests(tx)
    .where('a.legal_entity_id', '=', actor.legalEntityId)
    .$if(!decides(actor), (query) => query.where('a.asked_by', '=', actor.userId))
    .orderBy('a.asked_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

export function findRequest(tx: SiteTx, id: string): Promise<Row | undefined> {
  return selectRequests(tx).where(sql<string>`a.id::text`, '=', id).executeTakeFirst()
}

/** Whoever decides or withdraws it waits for the others who do. */
export async function lockRequest(tx: SiteTx, id: string): Promise<void> {
  await tx.selectFrom('company_approvals').select('id').where(sql<string>`id::text`, '=', id).forNoKeyUpdate().execute()
}

function decides(actor: Actor): boolean {
  return isOfCompany(actor) && hasRight(actor, 'approve')
}

/** Who has the right, another's request, and an amount that they could pay alone themselves. */
export function mayDecide(actor: Actor, request: Pick<Row, 'asked_by' | 'legal_entity_id' | 'amount_minor' | 'currency'>): boolean {
  return (
    decides(actor) &&
    request.legal_entity_id === actor.legalEntityId &&
    request.asked_by !== actor.userId &&
    isWithinLimit(money(request.amount_minor, request.currency), actor.paysAlone)
  )
}

export function stateOf(row: Row, now: Instant) {
  const { decision, ends_at: endsAt, is_used: isUsed } = row
  return stateOfRequest({ decision: decision as 'approved' | 'refused' | 'withdrawn' | null, endsAt, isUsed }, now)
}

/** What was asked for, in the words of what is sold. */
export function askedOf({ title, lead_name: leadName, people, used_from: day }: Row): Asked {
  return { title, leadName, people: people ?? 1, day }
}

export function presentRequest(row: Row, actor: Actor, now: Instant): ApprovalRequest {
  const state = stateOf(row, now)
  return {
    id: row.id,
    title: row.title,
    travellers: nameTravellers(askedOf(row)),
    usedFrom: row.used_from,
    amount: toDecimal(money(row.amount_minor, row.currency)),
    currency: row.currency,
    reason: row.reason,
    state,
    isHeld: row.is_held,
    kinds: [...new Set(row.things.map(kindOfThing))],
    openOrderId: isOpen(row, now) ? row.asked_for : null,
    askedBy: `${row.first_name} ${row.last_name}`.trim(),
    askedAt: row.asked_at,
    endsAt: row.ends_at,
    decidedBy: row.decider_first === null ? null : `${row.decider_first} ${row.decider_last ?? ''}`.trim(),
    decisionReason: row.decision_reason,
    isMine: row.asked_by === actor.userId,
    mayDecide: state === 'waiting' && mayDecide(actor, row),
  }
}

/** Its payment can still be made. */
function isOpen({ wanted_status: status, wanted_until: until }: Row, now: Instant): boolean {
  return status === 'open' && until !== null && until > now
}

type NewRequest = {
  /** The payment that is asked for. */
  readonly orderId: string
  readonly legalEntityId: number
  readonly askedBy: number
  readonly title: string
  readonly things: readonly string[]
  readonly amount: Money
  readonly reason: string
  readonly now: Instant
  readonly endsAt: Instant
}

/** One that waits for the same is the same, with the amount as it is now. `isNew`: also where its time was over or its amount was another, which nobody has heard of. */
export async function putRequest(tx: SiteTx, request: NewRequest): Promise<{ id: string; isNew: boolean }> {
  const { orderId, legalEntityId, askedBy, title, things, amount, reason, now, endsAt } = request
  const said = {
    title,
    amount_minor: amount.minor,
    currency: amount.currency,
    reason,
    asked_at: now,
    ends_at: endsAt,
    is_held: false,
    asked_for: orderId,
  }
  const before = await tx
    .selectFrom('company_approvals')
    .select(['ends_at', 'amount_minor', 'currency'])
    .where('asked_by', '=', askedBy)
    .where(sql<boolean>`things = ${[...things]}::text[]`)
    .where('decision', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const isKnown =
    before !== undefined && before.ends_at > now && before.amount_minor === amount.minor && before.currency === amount.currency
  const row = await tx
    .insertInto('company_approvals')
    .values({ site_id: tx.siteId, legal_entity_id: legalEntityId, asked_by: askedBy, things: [...things], ...said })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'asked_by', 'things']).where(sql<boolean>`decision is null`).doUpdateSet(said),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, isNew: !isKnown }
}

/** What waits of a company to be approved, of payments of this order; nobody decides it meanwhile. */
export function lockWaitingOf(
  tx: SiteTx,
  { orderId, legalEntityId, now }: { readonly orderId: number; readonly legalEntityId: number; readonly now: Instant },
) {
  return tx
    .selectFrom('company_approvals as a')
    .innerJoin('payments as wanted', (join) =>
      join.onRef('wanted.site_id', '=', 'a.site_id').onRef('wanted.id', '=', 'a.asked_for'),
    )
    .select(['a.id', 'a.title', 'a.legal_entity_id', 'a.amount_minor', 'a.currency', 'a.asked_by', 'a.ends_at'])
    .where('wanted.order_id', '=', orderId)
    .where('a.legal_entity_id', '=', legalEntityId)
    .where('a.decision', 'is', null)
    .where('a.ends_at', '>', now)
    .orderBy('a.id')
    .forNoKeyUpdate('a')
    .execute()
}

export async function markHeld(tx: SiteTx, id: string): Promise<void> {
  await tx.updateTable('company_approvals').set({ is_held: true }).where('id', '=', id).execute()
}

type Decision = {
  readonly decision: 'approved' | 'refused' | 'withdrawn'
  readonly decidedBy: number
  readonly reason: string | null
  readonly now: Instant
  readonly endsAt: Instant
}

export async function writeDecision(tx: SiteTx, id: string, { decision, decidedBy, reason, now, endsAt }: Decision): Promise<void> {
  await tx
    .updateTable('company_approvals')
    .set({ decision, decided_by: decidedBy, decided_at: now, decision_reason: reason, ends_at: endsAt })
    .where('id', '=', id)
    .execute()
}
