import { indexRules } from '@tradewind/domain/editions/rule-index'
import { FARE_RULES, type FareRuleIndex } from '@tradewind/domain/markups/fare-rules'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { listRulesOfEdition } from './rule-repo.ts'

type Place = { readonly siteId: number; readonly groupId: number; readonly edition: number }

/** Editions are few and some megabytes at most: the ones asked for last. */
const MOST_EDITIONS = 48

const memories = new WeakMap<App, Map<string, Promise<FareRuleIndex>>>()

/** An edition's rules ready for pricing, made once per node. An edition never changes, so this is never stale; the table is the truth. */
export function loadPriceList(app: App, place: Place): Promise<FareRuleIndex> {
  const memory = memories.get(app) ?? new Map<string, Promise<FareRuleIndex>>()
  memories.set(app, memory)
  const key = `${place.siteId}/${place.groupId}/${place.edition}`
  const list = memory.get(key) ?? readPriceList(app, place)
  memory.delete(key)
  memory.set(key, list)
  // A failure is not remembered: the next one asks again.
  list.catch(() => memory.delete(key))
  const [oldest] = memory.keys()
  if (memory.size > MOST_EDITIONS && oldest !== undefined) memory.delete(oldest)
  return list
}

async function readPriceList(app: App, { siteId, groupId, edition }: Place): Promise<FareRuleIndex> {
  return indexRules(FARE_RULES, await inSite(app.db, siteId, (tx) => listRulesOfEdition(tx, { groupId, edition })))
}
