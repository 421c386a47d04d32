import { type Due, findDues, type Movement, type TermsFrom } from '@tradewind/domain/ledger/credit-dues'
import { dayAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../../database/in-site.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { findWalletAccount, listLastEntries } from '../wallet/wallet-repo.ts'
import { listCreditRows } from './credit-row-repo.ts'

/** Enough for what most wallets owe; who owes more is read further back. */
const FIRST_LOOK = 200

type Wallet = { readonly legalEntityId: number; readonly currency: string }

/** What is due when of the credit a wallet uses now, from the ledger alone. Reads back only as far as the oldest unpaid use. */
export async function readDues(tx: SiteTx, { legalEntityId, currency }: Wallet): Promise<Due[]> {
  const account = await findWalletAccount(tx, { legalEntityId, currency })
  if (!account || account.balance_minor >= 0n) return []
  const [rows, zones] = await Promise.all([listCreditRows(tx, { legalEntityId, currency }), zonesOfSite(tx)])
  const terms: TermsFrom[] = rows.map((row) => ({ from: row.from, terms: row.terms }))
  for (let limit = FIRST_LOOK; ; limit *= 8) {
    const movements = await lastMovements(tx, account.id, { zones, limit })
    const { dues, isWhole } = findDues(movements, { owed: -account.balance_minor, terms })
    if (isWhole || movements.length < limit) return dues
  }
}

async function lastMovements(
  tx: SiteTx,
  accountId: number,
  { zones, limit }: { zones: ZoneHistory; limit: number },
): Promise<Movement[]> {
  const rows = await listLastEntries(tx, accountId, limit)
  return rows.map(({ amount_minor, posted_at, reason, about_id }) => ({
    on: dayAt(zones, posted_at),
    minor: amount_minor,
    setAsideFor: reason === 'hold' || reason === 'release' ? about_id : undefined,
  }))
}
