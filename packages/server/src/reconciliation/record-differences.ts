import { aboutKind } from '@tradewind/domain/reconciliation/difference-kinds'
import type { FoundDifference } from '@tradewind/domain/reconciliation/found-difference'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { writeEvent } from './difference-event-repo.ts'
import { changeDifference, type DifferenceRow, insertDifference, lockDifferenceAbout, setMatched } from './difference-repo.ts'

/** Null: found between two runs. */
type Recording = { readonly runId: number | null; readonly now: Instant }
export type Recorded = { readonly found: number; readonly settled: number }

/**
 * Puts down what a comparison found, once however often it finds it, and ends what it looked at and found no more. `looked` are the open
 * ones it would have found again. What a person has ended stays ended until the facts are others.
 */
export async function recordDifferences(
  tx: SiteTx,
  { runId, now }: Recording,
  { found, looked }: { found: readonly FoundDifference[]; looked: readonly DifferenceRow[] },
): Promise<Recorded> {
  let fresh = 0
  const seen = new Set<number>()
  for (const one of found) {
    const { id, isNew } = await recordOne(tx, one, { runId, now })
    seen.add(id)
    if (isNew) fresh += 1
  }
  const gone = looked.filter(({ id, state }) => state === 'open' && !seen.has(id))
  let settled = 0
  for (const { id } of gone) if (await matchLater(tx, id, now)) settled += 1
  return { found: fresh, settled }
}

async function recordOne(tx: SiteTx, one: FoundDifference, { runId, now }: Recording): Promise<{ id: number; isNew: boolean }> {
  const facts = {
    title: one.title,
    ours: one.ours,
    theirs: one.theirs,
    amount_minor: one.amount?.minor ?? null,
    currency: one.amount?.currency ?? null,
  }
  const newId = await insertDifference(tx, {
    section: aboutKind(one.kind).section,
    kind: one.kind,
    about: one.about,
    sale_id: one.saleId,
    supplier_entity_id: one.supplierId ?? null,
    gateway_payment_id: one.gatewayPaymentId,
    ...facts,
    found_run: runId,
    seen_run: runId,
    found_at: now,
    seen_at: now,
  })
  if (newId !== undefined) {
    await writeEvent(tx, { differenceId: newId, what: 'found', at: now })
    return { id: newId, isNew: true }
  }
  const known = await lockDifferenceAbout(tx, one)
  const isSame = isSameAs(known, facts)
  // Ended by a person with just these facts: it stays so. Ended by itself, or other facts: it is open again.
  const stays = known.state === 'resolved' && isSame && known.resolution !== 'matchedLater'
  const reopens = known.state === 'resolved' && !stays
  changeDifference(tx, known.id, {
    ...(stays ? {} : facts),
    seen_run: runId,
    seen_at: now,
    ...(reopens && { state: 'open', resolution: null, resolved_at: null }),
  })
  const note = `${facts.ours} here, ${facts.theirs} there`
  if (reopens) await writeEvent(tx, { differenceId: known.id, what: 'foundAgain', at: now, note })
  else if (!isSame && !stays) await writeEvent(tx, { differenceId: known.id, what: 'changed', at: now, note })
  return { id: known.id, isNew: reopens }
}

type Facts = Pick<DifferenceRow, 'ours' | 'theirs' | 'amount_minor' | 'currency'>

function isSameAs(known: Facts, facts: Facts): boolean {
  return (
    known.ours === facts.ours &&
    known.theirs === facts.theirs &&
    known.amount_minor === facts.amount_minor &&
    known.currency === facts.currency
  )
}

/** The books agree again. A colleague may have ended it in the meantime; then it was that. */
export async function matchLater(tx: SiteTx, id: number, now: Instant): Promise<boolean> {
  if (!(await setMatched(tx, id, now))) return false
  await writeEvent(tx, { differenceId: id, what: 'matchedLater', at: now })
  return true
}
