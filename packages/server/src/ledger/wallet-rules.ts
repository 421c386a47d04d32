import type { Actor } from '@tradewind/domain/accounts/actor'
import { type Money, money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import type { SiteTx } from '../database/in-site.ts'

export type WalletRules = {
  /** What one person may move by hand in one wallet in a day without a second, in the site's currency. */
  readonly aloneUpTo: bigint
  readonly overdueStopsCredit: boolean
}

/** The site's rules for money by hand. Where none are set, every entry needs a second person. */
export async function readWalletRules(tx: SiteTx): Promise<WalletRules> {
  const row = await tx.selectFrom('wallet_rules').selectAll().executeTakeFirst()
  return { aloneUpTo: row?.alone_up_to_minor ?? 0n, overdueStopsCredit: row?.overdue_stops_credit ?? false }
}

/** Sets them, with a line in the audit trail. */
export async function setWalletRules(
  tx: SiteTx,
  { actor, aloneUpTo, overdueStopsCredit, now }: { actor: Actor; aloneUpTo: Money; overdueStopsCredit: boolean; now: Instant },
): Promise<void> {
  const before = await readWalletRules(tx)
  const values = { alone_up_to_minor: aloneUpTo.minor, overdue_stops_credit: overdueStopsCredit }
  await tx
    .insertInto('wallet_rules')
    .values({ site_id: tx.siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute()
  const tell = (rules: WalletRules) => ({
    aloneUpTo: toDecimal(money(rules.aloneUpTo, aloneUpTo.currency)),
    currency: aloneUpTo.currency,
    overdueStopsCredit: rules.overdueStopsCredit,
  })
  await recordChange(
    tx,
    {
      actor,
      area: 'rules',
      action: 'change wallet rules',
      about: { kind: 'site', id: tx.siteId },
      before: tell(before),
      after: tell({ aloneUpTo: aloneUpTo.minor, overdueStopsCredit }),
    },
    now,
  )
}
