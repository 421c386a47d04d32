import type { BankDetails } from '@tradewind/contract/payments/settings'
import type { Instant } from '@tradewind/domain/time'
import type { Insertable, Selectable } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { PaymentSettings } from '../database/table-types.generated.ts'

type Row = Selectable<PaymentSettings>

export async function findPaymentSettings(tx: SiteTx): Promise<Row | undefined> {
  return tx.selectFrom('payment_settings').selectAll().executeTakeFirst()
}

/** The gateway that staff has chosen for card payments. */
export async function findChosenGateway(tx: SiteTx): Promise<string | undefined> {
  const row = await tx.selectFrom('payment_settings').select('active_gateway').executeTakeFirst()
  return row?.active_gateway ?? undefined
}

/** Writes what has changed; what was there before is in the answer, locked, so that the audit distinguishes two changes at once. */
export async function changePaymentSettings(
  tx: SiteTx,
  change: Omit<Insertable<PaymentSettings>, 'site_id' | 'updated_at'>,
  now: Instant,
): Promise<Row | undefined> {
  const before = await tx.selectFrom('payment_settings').selectAll().forNoKeyUpdate().executeTakeFirst()
  await tx
    .insertInto('payment_settings')
    .values({ site_id: tx.siteId, ...change, updated_at: now })
    .onConflict((conflict) => conflict.columns(['site_id']).doUpdateSet({ ...change, updated_at: now }))
    .execute()
  return before
}

export function bankDetailsOf(row: Row | undefined): BankDetails | null {
  if (!row?.account_name || !row.account_number || !row.bank_name) return null
  return {
    accountName: row.account_name,
    accountNumber: row.account_number,
    ifsc: row.ifsc ?? '',
    bankName: row.bank_name,
    branch: row.branch ?? '',
    upiId: row.upi_id ?? '',
  }
}
