import type { SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import type { Instant } from '@tradewind/domain/time'
import { selectSuppliesFor } from '../database/across-sites-repo.ts'
import { type SiteTx, sendAlong } from '../database/in-site.ts'

/** What the site supplies to others, with its latest terms and how many sites sell it or ask to. */
export function listSupplies(tx: SiteTx) {
  return tx
    .selectFrom('supplies as s')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('supply_terms as t')
          .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 't.site_id').onRef('u.id', '=', 't.written_by'))
          .select(['t.version', 't.text', 't.written_at', 'u.first_name', 'u.last_name'])
          .whereRef('t.site_id', '=', 's.site_id')
          .whereRef('t.supply_id', '=', 's.id')
          .orderBy('t.version', 'desc')
          .limit(1)
          .as('terms'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('supply_requests as r')
          .select(({ fn }) => [
            fn.countAll().filterWhere('r.status', 'in', ['Approved', 'Suspended']).as('consumers'),
            fn.countAll().filterWhere('r.status', '=', 'Pending').as('pending'),
          ])
          .whereRef('r.site_id', '=', 's.site_id')
          .whereRef('r.supply_id', '=', 's.id')
          .where('r.withdrawn_at', 'is', null)
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['s.id', 's.category', 's.is_visible', 'counted.consumers', 'counted.pending'])
    .select(['terms.version', 'terms.text', 'terms.written_at', 'terms.first_name', 'terms.last_name'])
    .where('s.site_id', '=', tx.siteId)
    .orderBy('s.category')
    .execute()
}

/** The supply of a category, so that nobody else changes it or its terms meanwhile. */
export function lockSupplyOf(tx: SiteTx, category: SupplierCategory) {
  return tx
    .selectFrom('supplies')
    .select(['id', 'is_visible'])
    .where('site_id', '=', tx.siteId)
    .where('category', '=', category)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function findSupply(tx: SiteTx, supplyId: string) {
  return tx
    .selectFrom('supplies')
    .select('is_visible')
    .where('site_id', '=', tx.siteId)
    .where('id', '=', supplyId)
    .executeTakeFirst()
}

/** A supply while a consumer asks for it: its terms cannot change meanwhile, and several may ask at once. */
export function keepSupply(tx: SiteTx, supplyId: string) {
  return tx
    .selectFrom('supplies')
    .select(['id', 'category', 'is_visible'])
    .where('site_id', '=', tx.siteId)
    .where('id', '=', supplyId)
    .forShare()
    .executeTakeFirst()
}

/** Makes one, unless somebody else just did. */
export async function insertSupply(
  tx: SiteTx,
  { category, isVisible, now }: { category: SupplierCategory; isVisible: boolean; now: Instant },
): Promise<void> {
  await tx
    .insertInto('supplies')
    .values({ site_id: tx.siteId, category, is_visible: isVisible, created_at: now })
    .onConflict((conflict) => conflict.columns(['site_id', 'category']).doNothing())
    .execute()
}

export async function setVisible(tx: SiteTx, supplyId: string, isVisible: boolean): Promise<void> {
  await tx
    .updateTable('supplies')
    .set({ is_visible: isVisible })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', supplyId)
    .execute()
}

/** The latest terms of a supply; undefined: it has none. */
export function findTerms(tx: SiteTx, supplyId: string) {
  return tx
    .selectFrom('supply_terms')
    .select(['version', 'text', 'written_at'])
    .where('site_id', '=', tx.siteId)
    .where('supply_id', '=', supplyId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type NewTerms = {
  readonly supplyId: string
  readonly version: number
  readonly text: string
  readonly by: number
  readonly now: Instant
}

export async function insertTerms(tx: SiteTx, { supplyId, version, text, by, now }: NewTerms): Promise<void> {
  await tx
    .insertInto('supply_terms')
    .values({ site_id: tx.siteId, supply_id: supplyId, version, text, written_at: now, written_by: by })
    .execute()
}

type OfConsumer = { readonly supplyId: string; readonly consumerSiteId: number }

/** What this site offers to one consumer, with its latest request and what it has accepted. */
export function listSuppliesTo(tx: SiteTx, consumerSiteId: number) {
  return selectSuppliesFor(tx, consumerSiteId).where('s.site_id', '=', tx.siteId).orderBy('s.category').execute()
}

/** The latest version of the terms that a consumer has accepted. */
export function findAcceptance(tx: SiteTx, { supplyId, consumerSiteId }: OfConsumer) {
  return tx
    .selectFrom('supply_acceptances')
    .select(['version', 'accepted_at', 'accepted_by'])
    .where('site_id', '=', tx.siteId)
    .where('supply_id', '=', supplyId)
    .where('consumer_site_id', '=', consumerSiteId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Accepted = OfConsumer & { readonly version: number; readonly by: string; readonly email: string; readonly now: Instant }

/** Accepted twice, the first stays. */
export function insertAcceptance(tx: SiteTx, { supplyId, consumerSiteId, version, by, email, now }: Accepted): void {
  sendAlong(
    tx,
    tx
      .insertInto('supply_acceptances')
      .values({
        site_id: tx.siteId,
        supply_id: supplyId,
        consumer_site_id: consumerSiteId,
        version,
        accepted_at: now,
        accepted_by: by,
        accepted_email: email,
      })
      .onConflict((conflict) => conflict.doNothing()),
  )
}
