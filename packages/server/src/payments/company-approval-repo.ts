import { isWithinLimit } from '@tradewind/domain/company-team/approval-request'
import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { CompanyApprovals } from '../database/table-types.generated.ts'
import { type Sellers, sellerOf } from '../sales/seller.ts'

/** What sales are, exactly: a fare that is found again after its time has the same. */
export async function thingsOf(tx: SiteTx, sellers: Sellers, saleIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('sales')
    .select(['id', 'kind', 'title', 'used_from', 'used_to', 'party_count'])
    .where('id', 'in', [...saleIds])
    .execute()
  const chosen = new Map<number, string>()
  for (const [kind, of] of Map.groupBy(rows, (row) => row.kind)) {
    const found = await sellerOf(sellers, kind).choices?.(
      tx,
      of.map(({ id }) => id),
    )
    for (const [id, choice] of found ?? []) chosen.set(id, choice)
  }
  return rows
    .map(({ id, kind, title, used_from, used_to, party_count }) =>
      [kind, title, used_from, used_to, party_count, chosen.get(id)].filter((part) => part !== undefined).join(' | '),
    )
    .sort()
}

/** The kind of sale that it is. */
export function kindOfThing(thing: string): string {
  return thing.split(' | ', 1)[0] ?? ''
}

type Paying = {
  readonly askedBy: number
  readonly things: readonly string[]
  readonly amount: Money
  readonly paymentId: string
  readonly now: Instant
}

/** The approval that pays for it; one used before for the same payment, or for one that ended unpaid, holds. */
export async function findUsable(tx: SiteTx, paying: Paying): Promise<{ id: string; payment_id: string | null } | undefined> {
  return fitting(await selectApproved(tx, paying).execute(), paying)
}

/** Uses an approval for a payment, once. False: there is none. */
export async function useApproval(tx: SiteTx, paying: Paying): Promise<boolean> {
  const found = fitting(await selectApproved(tx, paying).forNoKeyUpdate().execute(), paying)
  if (!found) return false
  if (found.payment_id !== paying.paymentId)
    await tx.updateTable('company_approvals').set({ payment_id: paying.paymentId }).where('id', '=', found.id).execute()
  return true
}

/** Whether a request for the same waits, which a colleague could approve for this amount. */
export async function isAsked(tx: SiteTx, { askedBy, things, amount, now }: Omit<Paying, 'paymentId'>): Promise<boolean> {
  const row = await tx
    .selectFrom('company_approvals')
    .select(['amount_minor', 'currency'])
    .where('asked_by', '=', askedBy)
    .where('decision', 'is', null)
    .where('ends_at', '>', now)
    .where('things', '=', sql<string[]>`${[...things]}::text[]`)
    .executeTakeFirst()
  return row !== undefined && isWithinLimit(amount, money(row.amount_minor, row.currency))
}

function selectApproved(tx: SiteTx, { askedBy, things, paymentId, now }: Paying) {
  return tx
    .selectFrom('company_approvals')
    .select(['id', 'amount_minor', 'currency', 'payment_id'])
    .where('asked_by', '=', askedBy)
    .where('decision', '=', 'approved')
    .where('things', '=', sql<string[]>`${[...things]}::text[]`)
    .where((eb) =>
      eb.or([
        eb('payment_id', '=', paymentId),
        eb.and([
          eb('ends_at', '>', now),
          eb.or([
            eb('payment_id', 'is', null),
            eb.exists(
              eb
                .selectFrom('payments')
                .select('payments.id')
                .whereRef('payments.id', '=', 'company_approvals.payment_id')
                .where('payments.status', '=', 'expired'),
            ),
          ]),
        ]),
      ]),
    )
    .orderBy('asked_at')
}

type Row = Pick<Selectable<CompanyApprovals>, 'id' | 'amount_minor' | 'currency' | 'payment_id'>

function fitting(rows: readonly Row[], { amount, paymentId }: Paying): Row | undefined {
  const fits = rows.filter((row) => isWithinLimit(amount, money(row.amount_minor, row.currency)))
  return fits.toSorted((one, other) => Number(other.payment_id === paymentId) - Number(one.payment_id === paymentId))[0]
}
