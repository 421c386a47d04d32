import { applyDraft, type DraftChange } from '@tradewind/domain/editions/apply-draft'
import { indexRules } from '@tradewind/domain/editions/rule-index'
import { accountForPrice } from '@tradewind/domain/markups/account-for-price'
import { FARE_RULES, type FareRuleIndex } from '@tradewind/domain/markups/fare-rules'
import type { MarkupRule } from '@tradewind/domain/markups/markup-rule'
import { type PricedFare, withExtras } from '@tradewind/domain/markups/price-fare'
import type { App } from '../../app.ts'
import { readExact } from '../../database/exact-json.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { loadEdition } from '../../editions/edition-memory.ts'
import {
  getWhatIf,
  insertWhatIfLines,
  lockWhatIf,
  setDone,
  setReached,
  setRunning,
  type WhatIfRow,
} from '../../markups/what-if-repo.ts'
import { partyOf } from '../book/reprice.ts'
import { readStoredOption, type StoredOption } from '../suppliers/stored-option.ts'
import { makePricer } from './open-pricer.ts'
import { countTickets, listTickets, type Ticket } from './replayed-ticket-repo.ts'

/** Tickets of one transaction: short enough that progress shows and a crash costs little. */
const BATCH = 200

/**
 * Prices the tickets sold to a group in a time again, by its live rules and by the draft as it was when asked, and keeps both beside each other. Each
 * batch is written with the place where it ended, so that a crash goes on there and counts nothing twice.
 */
export async function replayMarkups(app: App, { siteId, whatIfId }: { siteId: number; whatIfId: number }): Promise<void> {
  const whatIf = await inSite(app.db, siteId, (tx) => getWhatIf(tx, whatIfId))
  if (whatIf.status === 'done') return
  const live = await loadEdition(app, FARE_RULES, { siteId, groupId: whatIf.group_id, edition: whatIf.edition })
  const draft = indexRules(
    FARE_RULES,
    applyDraft(whatIf.group_id, live.rules, readExact<DraftChange<MarkupRule>[]>(whatIf.changes)).rules,
  )
  await inSite(app.db, siteId, async (tx) => {
    const total = await countTickets(tx, whatIf)
    await setRunning(tx, whatIfId, total)
  })
  for (;;) {
    const played = await inSite(app.db, siteId, (tx) => playBatch(tx, whatIfId, { live, draft }))
    if (played < BATCH) break
  }
  await inSite(app.db, siteId, (tx) => setDone(tx, whatIfId, app.now()))
}

type Played = { readonly live: FareRuleIndex; readonly draft: FareRuleIndex }

/** Prices the next tickets and writes them with the place that is reached. The row is locked: two workers take turns. Returns how many there were. */
async function playBatch(tx: SiteTx, whatIfId: number, rules: Played): Promise<number> {
  const whatIf = await lockWhatIf(tx, whatIfId)
  const tickets = await listTickets(tx, whatIf, BATCH)
  const last = tickets.at(-1)
  if (!last) return 0
  await insertWhatIfLines(
    tx,
    whatIfId,
    tickets.map((ticket) => playTicket(ticket, whatIf, rules)),
  )
  await setReached(tx, whatIfId, { last, count: tickets.length })
  return tickets.length
}

function playTicket(ticket: Ticket, { group_id, edition }: WhatIfRow, { live, draft }: Played) {
  const option = readStoredOption(readExact<StoredOption>(ticket.option))
  const sold = readExact<PricedFare>(ticket.priced)
  const basis = {
    groupId: group_id,
    edition,
    bookingDate: sold.pricedBy?.bookingDate ?? ticket.booked_on,
    gstBasisPoints: sold.gstBasisPoints,
  }
  // The fare that was sold, which a supplier may have changed after the option was kept.
  const offered = { ...option, fare: sold.fare }
  const [before, after] = [live, draft].map((rules) => {
    const priced = makePricer(rules, basis, partyOf(sold.fare))(offered)
    return withExtras(priced, sold.extras)
  }) as [PricedFare, PricedFare]
  return {
    booking_id: ticket.id,
    legal_entity_id: ticket.legal_entity_id,
    airline_code: ticket.validating_airline,
    currency: ticket.currency,
    rule_before: before.rule?.name ?? null,
    rule_after: after.rule?.name ?? null,
    fee_before: before.serviceFee.minor,
    fee_after: after.serviceFee.minor,
    discount_before: before.discount.minor,
    discount_after: after.discount.minor,
    total_before: before.totalPayable.minor,
    total_after: after.totalPayable.minor,
    margin_before: accountForPrice(before).margin.minor,
    margin_after: accountForPrice(after).margin.minor,
  }
}
