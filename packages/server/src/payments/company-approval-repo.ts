import { isWithinLimit } from '@tradewind/domain/company-team/approval-request'
import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { CompanyApprovals } from '../database/table-types.generated.ts'

export type CompanyApproval = Selectable<CompanyApprovals>

/** What sales are, exactly: a fare that is found again after its time has the same. */
export async function thingsOf(tx: SiteTx, saleIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('sales')
    .select(['kind', 'title', 'used_from', 'used_to'])
    .where('id', 'in', [...saleIds])
    .execute()
  return rows.map(({ kind, title, used_from, used_to }) => [kind, title, used_from, used_to].join(' | ')).sort()
}

type Paying = {
  readonly askedBy: number
  readonly things: readonly string[]
  readonly amount: Money
  readonly paymentId: string
  readonly now: Instant
}

/** Uses an approval for a payment, once. Used before for the same, or for one that ended unpaid, it holds. False: there is none. */
export async function useApproval(tx: SiteTx, { askedBy, things, amount, paymentId, now }: Paying): Promise<boolean> {
  const rows = await tx
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
    .forNoKeyUpdate()
    .execute()
  const fits = rows.filter((row) => isWithinLimit(amount, money(row.amount_minor, row.currency)))
  const [found] = fits.toSorted((one, other) => Number(other.payment_id === paymentId) - Number(one.payment_id === paymentId))
  if (!found) return false
  if (found.payment_id !== paymentId)
    await tx.updateTable('company_approvals').set({ payment_id: paymentId }).where('id', '=', found.id).execute()
  return true
}
