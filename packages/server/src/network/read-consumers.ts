import type { ApiConsumer } from '@tradewind/contract/network/network-shapes'
import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { Database } from '../database/connect-database.ts'
import type { SiteTx } from '../database/in-site.ts'
import { listCreditRows } from '../ledger/credit/credit-row-repo.ts'
import { sumBalances } from '../ledger/wallet/wallet-repo.ts'
import type { Site } from '../sites/site-repo.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import { listConsumers } from './consumer-repo.ts'
import { presentConsumers } from './present-network.ts'

type Viewer = { readonly db: Database; readonly actor: Actor; readonly site: Site; readonly now: Instant }

/** The sites that this one supplies; what each may owe and owes, for who may see wallets. */
export async function readConsumers(tx: SiteTx, { db, actor, site: { currency }, now }: Viewer): Promise<ApiConsumer[]> {
  const rows = await listConsumers(tx)
  const legalEntityIds = [...new Set(rows.map((row) => row.legal_entity_id))]
  if (legalEntityIds.length === 0 || !may(actor, 'ledger.view')) return presentConsumers({ db, tx }, rows, () => undefined)
  const [today, limits, balances] = await Promise.all([
    todayOfSite(tx, now),
    listCreditRows(tx, { legalEntityIds, currency }),
    sumBalances(tx, { legalEntityIds, currency }),
  ])
  return presentConsumers({ db, tx }, rows, (legalEntityId) => {
    const inForce = limits.find((row) => row.legalEntityId === legalEntityId && row.from <= today)
    const balance = balances.get(legalEntityId) ?? 0n
    return { currency, limit: inForce?.amount.minor ?? 0n, used: balance < 0n ? -balance : 0n }
  })
}
