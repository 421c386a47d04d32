import type { Rule, RuleService } from '@tradewind/domain/editions/rule-service'
import { TICKET_RATES, TRANSFER_RATES } from '@tradewind/domain/rates/rate-services'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'
import { findEditions } from '../editions/book-repo.ts'
import { listRulesOfEditions } from '../editions/rule-repo.ts'
import type { ReadRates } from './rate-book.ts'

/** A rate takes half a kilobyte or so. */
const MOST_RATES = 60_000

type Memory = { readonly known: Map<string, readonly Rule[]>; rates: number }

const memories = new WeakMap<App, Memory>()

/**
 * Reads the live rates of tour options, and reads of those that this node has read before only the number of their edition: an edition never changes, so what is
 * remembered is never stale. For transactions that write nothing: the edition of one that is taken back was never true.
 */
export function rememberedRates(app: App): ReadRates {
  const memory = memories.get(app) ?? { known: new Map(), rates: 0 }
  memories.set(app, memory)
  return async (tx, tourOptionIds) => {
    const [tickets, transfers] = await Promise.all([
      recall(tx, memory, TICKET_RATES, tourOptionIds),
      recall(tx, memory, TRANSFER_RATES, tourOptionIds),
    ])
    return { tickets, transfers }
  }
}

async function recall<R extends Rule, F>(
  tx: SiteTx,
  memory: Memory,
  service: RuleService<R, F>,
  tourOptionIds: readonly number[],
): Promise<ReadonlyMap<number, readonly R[]>> {
  if (tourOptionIds.length === 0) return new Map()
  const editions = await findEditions(tx, service, tourOptionIds)
  const found = new Map<number, readonly R[]>()
  const missing: { groupId: number; edition: number }[] = []
  const keyOf = (groupId: number, edition: number) => `${service.name}/${tx.siteId}/${groupId}/${edition}`
  for (const [groupId, edition] of editions) {
    const key = keyOf(groupId, edition)
    // Kept under the service's name, they are of the service.
    const rates = memory.known.get(key) as readonly R[] | undefined
    if (!rates) {
      missing.push({ groupId, edition })
      continue
    }
    found.set(groupId, rates)
    // The ones asked for last stay.
    memory.known.delete(key)
    memory.known.set(key, rates)
  }
  if (missing.length === 0) return found
  const read = Map.groupBy(await listRulesOfEditions(tx, service, missing), ({ groupId }) => groupId)
  for (const { groupId, edition } of missing) {
    const rates = read.get(groupId) ?? []
    found.set(groupId, rates)
    remember(memory, keyOf(groupId, edition), rates)
  }
  return found
}

function remember(memory: Memory, key: string, rates: readonly Rule[]): void {
  const { known } = memory
  memory.rates += weightOf(rates) - weightOf(known.get(key))
  known.set(key, rates)
  for (const [oldest, old] of known) {
    if (memory.rates <= MOST_RATES) return
    known.delete(oldest)
    memory.rates -= weightOf(old)
  }
}

/** A book without rates takes room too. */
function weightOf(rates: readonly Rule[] | undefined): number {
  return rates ? rates.length + 1 : 0
}
