import { type Due, findDues, type Movement } from '@tradewind/domain/ledger/credit-dues'
import { dayAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../../database/in-site.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { findWalletAccount, listLastEntries } from '../wallet/wallet-repo.ts'
import { listCreditRows } from './credit-row-repo.ts'

/** Enough for what most wallets owe; who owes more is read further back. */
const FIRST_LOOK = 200

type Wallet = { readonly legalEntityId: number; readonly currency: string }
/** A wallet below zero. `owed`: minor units, positive. */
export type Owing = { readonly legalEntityId: number; readonly accountId: number; readonly owed: bigint }

/** What is due when of the credit a wallet uses now, from the ledger alone. Reads back only as far as the oldest unpaid use. */
export async function readDues(tx: SiteTx, { legalEntityId, currency }: Wallet): Promise<Due[]> {
  const account = await findWalletAccount(tx, { legalEntityId, currency })
  if (!account || account.balance_minor >= 0n) return []
  const dues = await readDuesOf(tx, currency, [{ legalEntityId, accountId: account.id, owed: -account.balance_minor }])
  return dues.get(legalEntityId) ?? []
}

/** The same for several wallets at once, by legal entity. */
export async function readDuesOf(tx: SiteTx, currency: string, owing: readonly Owing[]): Promise<Map<number, Due[]>> {
  const found = new Map<number, Due[]>()
  if (owing.length === 0) return found
  const [rows, zones] = await Promise.all([
    listCreditRows(tx, { legalEntityIds: owing.map(({ legalEntityId }) => legalEntityId), currency }),
    zonesOfSite(tx),
  ])
  let open = owing
  for (let limit = FIRST_LOOK; open.length > 0; limit *= 8) {
    const movements = await lastMovements(tx, open, { zones, limit })
    open = open.filter(({ legalEntityId, accountId, owed }) => {
      const terms = rows.filter((row) => row.legalEntityId === legalEntityId)
      const moved = movements.get(accountId) ?? []
      const { dues, isWhole } = findDues(moved, { owed, terms })
      if (!isWhole && moved.length === limit) return true
      found.set(legalEntityId, dues)
      return false
    })
  }
  return found
}

/** Newest first, by account. */
async function lastMovements(
  tx: SiteTx,
  owing: readonly Owing[],
  { zones, limit }: { zones: ZoneHistory; limit: number },
): Promise<Map<number, Movement[]>> {
  const accountIds = owing.map(({ accountId }) => accountId)
  const rows = await listLastEntries(tx, accountIds, limit)
  const byAccount = new Map<number, Movement[]>(accountIds.map((id) => [id, []]))
  for (const { account_id, amount_minor, posted_at, reason, about_id } of rows)
    byAccount.get(account_id)?.push({
      on: dayAt(zones, posted_at),
      minor: amount_minor,
      setAsideFor: reason === 'hold' || reason === 'release' ? about_id : undefined,
    })
  return byAccount
}
