import { applyDraft, type DraftChange } from '@tradewind/domain/editions/apply-draft'
import { indexRules, type RuleIndex } from '@tradewind/domain/editions/rule-index'
import type { Rule } from '@tradewind/domain/editions/rule-service'
import type { App } from '../app.ts'
import { readExact } from '../database/exact-json.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { loadEdition } from './edition-memory.ts'
import type { PastSale, PastSales } from './past-sales.ts'
import { findWhatIf, insertWhatIfLines, lockWhatIf, setDone, setReached, setRunning, type WhatIfRow } from './what-if-repo.ts'

/** Sales of one transaction: short enough that progress shows and a crash costs little. */
const BATCH = 200

/**
 * Prices the sales of a group in a period again, by the live rules and by the draft as it was when the test was started, and keeps both beside each other.
 * Each batch is written with the position that it reached, so that after a crash the test goes on there and counts nothing twice. A test that has been
 * deleted since is skipped.
 */
export async function runWhatIf<R extends Rule, F, S extends PastSale>(
  app: App,
  past: PastSales<R, F, S>,
  { siteId, whatIfId }: { siteId: number; whatIfId: number },
): Promise<void> {
  const whatIf = await inSite(app.db, siteId, (tx) => findWhatIf(tx, past.service, whatIfId))
  if (!whatIf || whatIf.status === 'done') return
  const live = await loadEdition(app, past.service, { siteId, groupId: whatIf.group_id, edition: whatIf.edition })
  const changes = readExact<DraftChange<R>[]>(whatIf.changes)
  const draft = indexRules(past.service, applyDraft(whatIf.group_id, live.rules, changes).rules)
  await inSite(app.db, siteId, async (tx) => setRunning(tx, whatIfId, await past.count(tx, whatIf)))
  for (;;) {
    const count = await inSite(app.db, siteId, (tx) => runBatch(tx, past, whatIfId, { live, draft }))
    if (count < BATCH) break
  }
  await inSite(app.db, siteId, (tx) => setDone(tx, whatIfId, app.now()))
}

type Sides<R extends Rule, F> = { readonly live: RuleIndex<R, F>; readonly draft: RuleIndex<R, F> }

/** Prices the next sales and writes them with the position that is reached. The row is locked: two workers take turns. Returns how many there were. */
async function runBatch<R extends Rule, F, S extends PastSale>(
  tx: SiteTx,
  past: PastSales<R, F, S>,
  whatIfId: number,
  sides: Sides<R, F>,
): Promise<number> {
  const whatIf = await lockWhatIf(tx, whatIfId)
  const sales = await past.list(tx, whatIf, BATCH)
  const last = sales.at(-1)
  if (!last) return 0
  await insertWhatIfLines(
    tx,
    whatIfId,
    sales.map((sale) => lineOf(sale, past, whatIf, sides)),
  )
  await setReached(tx, whatIfId, { last, count: sales.length })
  return sales.length
}

function lineOf<R extends Rule, F, S extends PastSale>(
  sale: S,
  { evaluate }: PastSales<R, F, S>,
  whatIf: WhatIfRow,
  { live, draft }: Sides<R, F>,
) {
  const [before, after] = [evaluate(sale, live, whatIf), evaluate(sale, draft, whatIf)]
  return {
    sale_id: sale.id,
    legal_entity_id: sale.legal_entity_id,
    subject: sale.subject,
    currency: sale.currency,
    rule_before: before.rule,
    rule_after: after.rule,
    fee_before: before.fee,
    fee_after: after.fee,
    discount_before: before.discount,
    discount_after: after.discount,
    total_before: before.total,
    total_after: after.total,
    margin_before: before.margin,
    margin_after: after.margin,
  }
}
