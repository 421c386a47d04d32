import { indexRules, type RuleIndex } from '@tradewind/domain/editions/rule-index'
import type { Rule, RuleService } from '@tradewind/domain/editions/rule-service'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { listRulesOfEdition } from './rule-repo.ts'

type Place = { readonly siteId: number; readonly groupId: number; readonly edition: number }

/** Editions are few and some megabytes at most: the ones asked for last. */
const MOST_EDITIONS = 48

const memories = new WeakMap<App, Map<string, Promise<unknown>>>()

/** An edition's rules ready for pricing, made once per node. An edition never changes, so this is never stale; the table is the truth. */
export function loadEdition<R extends Rule, F>(app: App, service: RuleService<R, F>, place: Place): Promise<RuleIndex<R, F>> {
  const memory = memories.get(app) ?? new Map<string, Promise<unknown>>()
  memories.set(app, memory)
  const key = `${service.name}/${place.siteId}/${place.groupId}/${place.edition}`
  // Kept under the service's name, it is of the service's rules.
  const index = (memory.get(key) as Promise<RuleIndex<R, F>> | undefined) ?? readEdition(app, service, place)
  memory.delete(key)
  memory.set(key, index)
  // A failure is not remembered: the next call reads again.
  index.catch(() => memory.delete(key))
  const [oldest] = memory.keys()
  if (memory.size > MOST_EDITIONS && oldest !== undefined) memory.delete(oldest)
  return index
}

async function readEdition<R extends Rule, F>(
  app: App,
  service: RuleService<R, F>,
  { siteId, ...place }: Place,
): Promise<RuleIndex<R, F>> {
  return indexRules(service, await inSite(app.db, siteId, (tx) => listRulesOfEdition(tx, { service, ...place })))
}
