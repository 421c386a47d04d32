import type { LookToBook, TypedSearchLimit } from '@tradewind/contract/customers/look-to-book'
import { hasFlightSwitches, type SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import { exemptIn } from '../customers/look-to-book/exempt-customer.ts'
import { presentLookToBook } from '../customers/look-to-book/get-look-to-book.ts'
import { limitSearches } from '../customers/look-to-book/set-look-to-book-limit.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuse as refuseCommon } from '../http/refuse.ts'
import { companyOf } from '../installations/company-of.ts'
import { findConsumerUser, keepConsumerUser } from './consumer-repo.ts'
import type { NetworkContext } from './network-context.ts'
import { findRelation } from './request-repo.ts'

type OfConsumer = { readonly consumerSiteId: number; readonly supplierListId: string }

/** What a consumer of flights has searched this month, and how much it may. Refuses NOT_FOUND, NOT_FLIGHTS. */
export async function readConsumerSearches(
  tx: SiteTx,
  { now, refuse }: Pick<NetworkContext<'NOT_FLIGHTS'>, 'now' | 'refuse'>,
  consumer: OfConsumer,
): Promise<LookToBook> {
  const legalEntityId = await buyerOf(tx, consumer, refuse)
  const user = await findConsumerUser(tx, legalEntityId)
  return presentLookToBook(tx, { legalEntityId, isExempt: user?.is_look_to_book_exempt ?? false, isLimited: true, now })
}

/** Limits the searches of a consumer of flights from today on. Refuses NOT_FOUND, NOT_FLIGHTS. */
export function limitConsumer(
  { db, actor, now, refuse }: NetworkContext<'NOT_FLIGHTS'>,
  { limit, ...consumer }: OfConsumer & { readonly limit: TypedSearchLimit },
): Promise<LookToBook> {
  return inSite(db, actor.siteId, async (tx) => {
    const legalEntityId = await buyerOf(tx, consumer, refuse)
    await limitSearches(tx, { actor, now }, { legalEntityId, limit })
    return readConsumerSearches(tx, { now, refuse }, consumer)
  })
}

/** Exempts a consumer of flights from the limit of searches, or ends that. Refuses NOT_FOUND, NOT_FLIGHTS. */
export async function exemptConsumer(
  { db, actor, now, refuse }: NetworkContext<'NOT_FLIGHTS'>,
  { exempt, ...consumer }: OfConsumer & { readonly exempt: boolean },
): Promise<LookToBook> {
  // The number that the consumer buys under may not be there yet: it is made of the name of its company.
  await inSite(db, actor.siteId, (tx) => buyerOf(tx, consumer, refuse))
  const { company_name: name } = await companyOf(db, { siteId: actor.siteId, partnerSiteId: consumer.consumerSiteId })
  return inSite(db, actor.siteId, async (tx) => {
    const legalEntityId = await buyerOf(tx, consumer, refuse)
    await exemptIn(tx, { actor, now }, { customerId: await keepConsumerUser(tx, { legalEntityId, name }), exempt })
    return readConsumerSearches(tx, { now, refuse }, consumer)
  })
}

/** The company under which it buys here, approved or suspended. */
async function buyerOf(tx: SiteTx, { consumerSiteId, supplierListId }: OfConsumer, refuse: Refuse<'NOT_FLIGHTS'>): Promise<number> {
  const relation = await findRelation(tx, { supplyId: supplierListId, consumerSiteId })
  if (!relation) refuseCommon('NOT_FOUND', { message: 'We could not find that consumer.' })
  if (!hasFlightSwitches(relation.category as SupplierCategory)) refuse('NOT_FLIGHTS')
  return relation.legal_entity_id
}
