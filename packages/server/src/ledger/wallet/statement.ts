import { reasonsOf, type StatementKind } from '@tradewind/domain/ledger/statement-lines'
import { addDays, type Instant, type PlainDate } from '@tradewind/domain/time'
import { startOfDay, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../../database/in-site.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { findTextMatches, type TextMatches } from './text-match-repo.ts'
import { findWalletAccount } from './wallet-repo.ts'

/** Which wallet, and which of its movements. Days are the site's own. */
export type StatementFilter = {
  readonly legalEntityId: number
  readonly currency: string
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
  readonly kind?: StatementKind | undefined
  /** A PNR, a booking's number, or a word of a reference or a remark. */
  readonly text?: string | undefined
}

/** The same as the tables know it. */
export type Statement = {
  readonly accountId: number
  readonly zones: ZoneHistory
  /** The first moment that is shown, and the first that is not any more. */
  readonly start: Instant | undefined
  readonly end: Instant | undefined
  readonly reasons: readonly string[] | undefined
  readonly matches: TextMatches | undefined
}

/** Nothing where the wallet has never moved. */
export async function openStatement(tx: SiteTx, filter: StatementFilter): Promise<Statement | undefined> {
  const { legalEntityId, currency, from, to, kind, text } = filter
  const account = await findWalletAccount(tx, { legalEntityId, currency })
  if (!account) return undefined
  const zones = await zonesOfSite(tx)
  const start = from && startOfDay(zones, from)
  const end = to && startOfDay(zones, addDays(to, 1))
  return {
    accountId: account.id,
    zones,
    start,
    end,
    reasons: kind && reasonsOf(kind),
    matches: text ? await findTextMatches(tx, { legalEntityId, text }) : undefined,
  }
}
