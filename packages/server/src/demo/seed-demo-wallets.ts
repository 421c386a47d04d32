import type { CreditTerms } from '@tradewind/domain/ledger/credit-dues'
import { parseMoney } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { setCreditLimit } from '../ledger/credit/set-credit-limit.ts'
import { topUp } from '../ledger/post/top-up.ts'

/** `alone`: what one member of the demo's staff may enter without approval. Agencies have money and credit, companies have credit, people pay by card. */
type Starts = { alone: string; of: Record<string, { money?: string; credit?: string }> }
const STARTS: Record<string, Starts> = {
  INR: { alone: '50000', of: { agency: { money: '500000', credit: '100000' }, corporate: { credit: '200000' } } },
  AED: { alone: '2500', of: { agency: { money: '40000', credit: '10000' } } },
}
const FORTNIGHT: CreditTerms = { kind: 'afterDays', days: 15 }

/** Fills the demo's wallets with real postings. */
export async function seedDemoWallets(tx: SiteTx, { currency, now }: { currency: string; now: Instant }): Promise<void> {
  const starts = STARTS[currency]
  if (!starts) throw new Error(`The demo has no wallets in ${currency}`)
  await tx
    .insertInto('wallet_rules')
    .values({ site_id: tx.siteId, alone_up_to_minor: parseMoney(starts.alone, currency).minor, overdue_stops_credit: false })
    .execute()
  const buyers = await tx.selectFrom('legal_entities').select(['id', 'kind']).orderBy('id').execute()
  for (const { id: legalEntityId, kind } of buyers) {
    const { money, credit } = starts.of[kind] ?? {}
    if (money) await topUp(tx, { legalEntityId, amount: parseMoney(money, currency), reference: 'opening-balance', now })
    if (credit) await setCreditLimit(tx, { legalEntityId, amount: parseMoney(credit, currency), terms: FORTNIGHT, now })
  }
}
