import { accountKey } from '@tradewind/domain/ledger/posting'
import { viewWallet, type WalletView } from '@tradewind/domain/ledger/spendable'
import { money } from '@tradewind/domain/money'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { todayOfSite } from '../../sites/site-zone.ts'
import { readCreditLimit } from '../credit/credit-row-repo.ts'
import { readCredit, usableOf } from '../credit/usable-credit.ts'
import { openAccounts } from '../post/account-repo.ts'
import { listBalances } from './wallet-repo.ts'

type Whose = { readonly legalEntityId: number; readonly currency: string }

/**
 * What a wallet holds and may spend. A legal entity that never had money has a wallet of zero. `today`: by the site's clock, where the caller knows it
 * already.
 */
export async function readWallet(
  tx: SiteTx,
  { legalEntityId, currency, today: known }: Whose & { readonly today?: PlainDate },
  now: Instant,
): Promise<WalletView> {
  const today = known ?? (await todayOfSite(tx, now))
  const [creditLimit, rows] = await Promise.all([
    readCreditLimit(tx, { legalEntityId, currency, on: today }),
    listBalances(tx, { legalEntityId, currency }),
  ])
  const balanceOf = (kind: string) => money(rows.find((row) => row.kind === kind)?.balance_minor ?? 0n, currency)
  const wallet = balanceOf('wallet')
  const credit = await usableOf(tx, creditLimit, { legalEntityId, balance: wallet, today }, now)
  return viewWallet({ wallet, hold: balanceOf('hold'), ...credit })
}

/** The same with wallet and hold locked until the transaction ends, for a caller that decides by it. */
export async function lockWallet(tx: SiteTx, { legalEntityId, currency }: Whose, now: Instant): Promise<WalletView> {
  const wallet = { kind: 'wallet', legalEntityId, currency } as const
  const hold = { kind: 'hold', legalEntityId, currency } as const
  const opened = await openAccounts(tx, [wallet, hold])
  const [own, aside] = [opened.get(accountKey(wallet)), opened.get(accountKey(hold))]
  if (!own || !aside) throw new Error(`The wallet of ${legalEntityId} could not be opened`)
  const { balance } = own
  return viewWallet({ wallet: balance, hold: aside.balance, ...(await readCredit(tx, { legalEntityId, balance }, now)) })
}
