import { overdueOn } from '@tradewind/domain/ledger/credit-dues'
import { stoppedCredit } from '@tradewind/domain/ledger/spendable'
import type { Money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { creditDay } from './credit-day.ts'
import { readDues } from './read-dues.ts'
import { readWalletRules } from './wallet-rules.ts'

type Wallet = {
  readonly legalEntityId: number
  /** The wallet account's own balance: without what is set aside. */
  readonly balance: Money
  readonly creditLimit: Money
}

/**
 * How far below nought a wallet may go now: its limit, or no further than it is where something is overdue and the site stops credit for that.
 * Asks nothing of the database while the wallet stands above nought.
 */
export async function usableCredit(tx: SiteTx, { legalEntityId, balance, creditLimit }: Wallet, now: Instant): Promise<Money> {
  if (balance.minor >= 0n) return creditLimit
  const { overdueStopsCredit } = await readWalletRules(tx)
  if (!overdueStopsCredit) return creditLimit
  const dues = await readDues(tx, { legalEntityId, currency: balance.currency })
  return overdueOn(dues, creditDay(now)) > 0n ? stoppedCredit(balance) : creditLimit
}
