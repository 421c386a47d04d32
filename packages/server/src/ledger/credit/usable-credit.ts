import { overdueOn } from '@tradewind/domain/ledger/credit-dues'
import { stoppedCredit } from '@tradewind/domain/ledger/spendable'
import type { Money } from '@tradewind/domain/money'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { todayOfSite } from '../../sites/site-zone.ts'
import { readCreditLimit } from './credit-row-repo.ts'
import { readDues } from './read-dues.ts'
import { readWalletRules } from './wallet-rules.ts'

type Wallet = {
  readonly legalEntityId: number
  /** The wallet account's own balance: without what is set aside. */
  readonly balance: Money
}
type Credit = { readonly creditLimit: Money; readonly usableCredit: Money }

/**
 * How far below zero a wallet may go today, by the site's clock: its limit, or no further than it is where something is overdue and the site
 * stops credit for that.
 */
export async function readCredit(tx: SiteTx, wallet: Wallet, now: Instant): Promise<Credit> {
  const { legalEntityId, balance } = wallet
  const today = await todayOfSite(tx, now)
  const creditLimit = await readCreditLimit(tx, { legalEntityId, currency: balance.currency, on: today })
  return usableOf(tx, creditLimit, { ...wallet, today }, now)
}

/** The same where the limit and the day by the site's clock are known already. */
export async function usableOf(
  tx: SiteTx,
  creditLimit: Money,
  { legalEntityId, balance, today }: Wallet & { readonly today: PlainDate },
  now: Instant,
): Promise<Credit> {
  const whole = { creditLimit, usableCredit: creditLimit }
  if (balance.minor >= 0n) return whole
  const { overdueStopsCredit } = await readWalletRules(tx, now)
  if (!overdueStopsCredit) return whole
  const dues = await readDues(tx, { legalEntityId, currency: balance.currency })
  return overdueOn(dues, today) > 0n ? { creditLimit, usableCredit: stoppedCredit(balance) } : whole
}
