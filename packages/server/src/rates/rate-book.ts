import type { Rule, RuleService } from '@tradewind/domain/editions/rule-service'
import { TICKET_RATES, type TicketRateRule, TRANSFER_RATES, type TransferRateRule } from '@tradewind/domain/rates/rate-services'
import type { SiteTx } from '../database/in-site.ts'
import type { Book } from '../editions/book.ts'
import { findEdition, lockBook } from '../editions/book-repo.ts'
import { findLiveRule, listLiveRules, MOST_RULES } from '../editions/rule-repo.ts'
import { refuse } from '../http/refuse.ts'

/** Rates of a tour option in editions: its own number is that of the book. The book is locked. */
export async function lockRateBook<R extends Rule, F>(
  tx: SiteTx,
  service: RuleService<R, F>,
  tourOptionId: number,
): Promise<Book<R, F>> {
  return rateBookOf(service, tourOptionId, await lockBook(tx, { service, groupId: tourOptionId }))
}

/** To read. */
export async function getRateBook<R extends Rule, F>(
  tx: SiteTx,
  service: RuleService<R, F>,
  tourOptionId: number,
): Promise<Book<R, F>> {
  return rateBookOf(service, tourOptionId, await findEdition(tx, { service, groupId: tourOptionId }))
}

function rateBookOf<R extends Rule, F>(service: RuleService<R, F>, tourOptionId: number, edition: number): Book<R, F> {
  const rules = service.name === 'ticketRate' ? 'ticket rates' : 'transfer rates'
  return { service, groupId: tourOptionId, edition, trail: { about: { kind: 'tourOption', id: tourOptionId }, rules } }
}

/** The live rates of a tour option, the winner first. */
export async function listRates<R extends Rule & { readonly priority: number }, F>(
  tx: SiteTx,
  service: RuleService<R, F>,
  tourOptionId: number,
): Promise<R[]> {
  const kept = await listLiveRules(tx, service, { groupId: tourOptionId, limit: MOST_RULES })
  return kept.map(({ rule }) => rule).sort((a, b) => a.priority - b.priority || b.id - a.id)
}

async function listRatesOf<R extends Rule & { readonly priority: number }, F>(
  tx: SiteTx,
  service: RuleService<R, F>,
  tourOptionIds: readonly number[],
): Promise<ReadonlyMap<number, readonly R[]>> {
  if (tourOptionIds.length === 0) return new Map()
  const kept = await listLiveRules(tx, service, { groupIds: tourOptionIds, limit: MOST_RULES * tourOptionIds.length })
  const rates = kept.map(({ rule }) => rule).sort((a, b) => a.priority - b.priority || b.id - a.id)
  return Map.groupBy(rates, ({ groupId }) => groupId)
}

/** Refuses NOT_FOUND one that has ended. */
export async function getLiveRate<R extends Rule, F>(tx: SiteTx, service: RuleService<R, F>, id: number): Promise<R> {
  return (await findLiveRule(tx, service, id)) ?? refuseRate()
}

/** The live rates of tour options, by their numbers, without those that have none. */
export type RatesOfOptions = {
  readonly tickets: ReadonlyMap<number, readonly TicketRateRule[]>
  readonly transfers: ReadonlyMap<number, readonly TransferRateRule[]>
}
export type ReadRates = (tx: SiteTx, tourOptionIds: readonly number[]) => Promise<RatesOfOptions>

/** The winner of each first. */
export const readLiveRates: ReadRates = async (tx, tourOptionIds) => {
  const [tickets, transfers] = await Promise.all([
    listRatesOf(tx, TICKET_RATES, tourOptionIds),
    listRatesOf(tx, TRANSFER_RATES, tourOptionIds),
  ])
  return { tickets, transfers }
}

export function refuseRate(): never {
  refuse('NOT_FOUND', { message: 'We could not find that rate.' })
}
