import { compareMoney, type Money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { sumKept } from './price-kart.ts'
import { getVersion, insertVersion, type Quotation, reviveLines, updateQuotation } from './quotation-repo.ts'
import { LISTS } from './read-kart.ts'
import { daysOf, keepLines, keepRatesOfLines } from './save-version.ts'
import { readCollected } from './sell/receipt-repo.ts'
import { returnAllReceipts } from './sell/receive.ts'

type Asked = { readonly version: number; readonly by: number; readonly now: Instant }

/**
 * Makes an older version the newest again, as it was, with its lines and the rates of its prices: its customer has agreed to it, while the desk had saved another one.
 * What the desk saved stays among the versions. The caller has locked the quotation.
 */
export async function restoreVersion(tx: SiteTx, quotation: Quotation, { version, by, now }: Asked): Promise<void> {
  if (version === quotation.version) return
  const [old, newest] = [await getVersion(tx, quotation.id, version), await getVersion(tx, quotation.id, quotation.version)]
  const { kart } = old.kept
  const known = new Set(LISTS.flatMap((list) => newest.kept.kart[list].map(({ id }) => id)))
  const gone = LISTS.flatMap((list) => kart[list].map(({ id }) => id)).filter((id) => !known.has(id))
  await reviveLines(tx, gone)
  await keepLines(tx, kart, { known, now })
  await keepRatesOfLines(tx, kart, newest.kept.kart)
  const days = daysOf(kart)
  const total = sumKept(old.kept).totalPrice
  const next = quotation.version + 1
  await insertVersion(tx, {
    id: quotation.id,
    version: next,
    total,
    kept: old.kept,
    at: now,
    by,
    ...days,
  })
  await returnWhatDoesNotFit(tx, quotation.id, { total, now })
  await updateQuotation(tx, quotation.id, {
    ...{ version: next, customer_id: quotation.customerId, legal_entity_id: quotation.legalEntityId, changed_at: now },
    ...{ first_day: days.firstDay, last_day: days.lastDay },
  })
}

/** What was paid of a version that cost more, or in another currency, is in the wallet again: no more is collected than the total. */
async function returnWhatDoesNotFit(tx: SiteTx, id: number, { total, now }: { readonly total: Money; readonly now: Instant }) {
  const collected = await readCollected(tx, id, total.currency)
  if (collected.currency === total.currency && compareMoney(collected, total) <= 0) return
  await returnAllReceipts(tx, id, { by: undefined, reason: 'The customer agreed to a version with another total.', now })
}
