import type { SearchBy } from '@tradewind/contract/flights/option'
import { type Actor, sharesBookings } from '@tradewind/domain/accounts/actor'
import { isOfCompany } from '@tradewind/domain/company-team/company-rights'
import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { Selectable } from 'kysely'
import { readExact, writeExact } from '../../database/exact-json.ts'
import type { SiteTx } from '../../database/in-site.ts'
import type { SharedOffers } from '../../database/table-types.generated.ts'
import { refuse } from '../../http/refuse.ts'
import { readStoredOption, type StoredOption } from '../suppliers/stored-option.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'

export type OptionState = 'available' | 'changed' | 'soldOut' | 'unknown'
export type OfferedOption = {
  readonly position: number
  /** One option, or the two options of a domestic return. */
  readonly halves: readonly SupplierOption[]
  /** The maker's own total when it was shared. */
  readonly offered: Money
  readonly state: OptionState | undefined
  readonly current: Money | undefined
}
export type Offer = Omit<Selectable<SharedOffers>, 'search_by' | 'markup_minor'> & {
  readonly searchBy: SearchBy
  readonly markup: Money
  readonly options: readonly OfferedOption[]
}

type NewOffer = {
  publicId: string
  madeBy: number
  legalEntityId: number
  customerName: string
  customerEmail: string | null
  note: string
  searchBy: SearchBy
  markup: Money
  createdAt: Instant
  validUntil: Instant
  options: readonly Pick<OfferedOption, 'halves' | 'offered'>[]
}

export async function insertOffer(tx: SiteTx, offer: NewOffer): Promise<number> {
  const { id } = await tx
    .insertInto('shared_offers')
    .values({
      site_id: tx.siteId,
      public_id: offer.publicId,
      made_by: offer.madeBy,
      legal_entity_id: offer.legalEntityId,
      customer_name: offer.customerName,
      customer_email: offer.customerEmail,
      note: offer.note,
      search_by: JSON.stringify(offer.searchBy),
      currency: offer.markup.currency,
      markup_minor: offer.markup.minor,
      created_at: offer.createdAt,
      valid_until: offer.validUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('shared_offer_options')
    .values(
      offer.options.map(({ halves, offered }, place) => ({
        site_id: tx.siteId,
        offer_id: id,
        position: place + 1,
        halves: writeExact(halves),
        offered_minor: offered.minor,
      })),
    )
    .execute()
  return id
}

export async function findOfferByPublicId(tx: SiteTx, publicId: string): Promise<Offer | undefined> {
  const row = await tx.selectFrom('shared_offers').selectAll().where('public_id', '=', publicId).executeTakeFirst()
  return row && (await withOptions(tx, [row]))[0]
}

/** Whose offers a person sees: their company's where it lets them, otherwise those they made. */
export function offersOf(actor: Actor): OffersOf {
  return { legalEntityId: actor.legalEntityId, ...(isOfCompany(actor) && !sharesBookings(actor) && { madeBy: actor.userId }) }
}
type OffersOf = { readonly legalEntityId: number; readonly madeBy?: number }

/** An offer of the company; offers of other companies are not found. */
export async function getOwnOffer(
  tx: SiteTx,
  { offerId, whose: { legalEntityId, madeBy } }: { offerId: number; whose: OffersOf },
): Promise<Offer> {
  const row = await tx
    .selectFrom('shared_offers')
    .selectAll()
    .where('id', '=', offerId)
    .where('legal_entity_id', '=', legalEntityId)
    .$if(madeBy !== undefined, (query) => query.where('made_by', '=', madeBy ?? 0))
    .executeTakeFirst()
  const [offer] = row ? await withOptions(tx, [row]) : []
  return offer ?? refuse('NOT_FOUND', { message: 'We could not find that offer.' })
}

/** What the customer of an offer was shown on top of the fare. */
export async function findMarkupOfOffer(tx: SiteTx, offerId: number): Promise<Money | undefined> {
  const row = await tx.selectFrom('shared_offers').select(['markup_minor', 'currency']).where('id', '=', offerId).executeTakeFirst()
  return row && money(row.markup_minor, row.currency)
}

/** The company's offers below an id, newest first. */
export async function listOffers(
  tx: SiteTx,
  { whose: { legalEntityId, madeBy }, below, limit }: { whose: OffersOf; below: number | undefined; limit: number },
): Promise<Offer[]> {
  const rows = await tx
    .selectFrom('shared_offers')
    .selectAll()
    .where('legal_entity_id', '=', legalEntityId)
    .$if(madeBy !== undefined, (query) => query.where('made_by', '=', madeBy ?? 0))
    .$if(below !== undefined, (query) => query.where('id', '<', below ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withOptions(tx, rows)
}

/** Locks an offer until the transaction ends. */
export async function lockOffer(tx: SiteTx, offerId: number): Promise<Offer> {
  const row = await tx.selectFrom('shared_offers').selectAll().where('id', '=', offerId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const [offer] = await withOptions(tx, [row])
  return offer as Offer
}

export async function changeOffer(
  tx: SiteTx,
  offerId: number,
  changes: Partial<
    Pick<
      Selectable<SharedOffers>,
      | 'opened_at'
      | 'open_count'
      | 'check_began_at'
      | 'checked_at'
      | 'revoked_at'
      | 'chosen_position'
      | 'chosen_at'
      | 'chosen_message'
    >
  >,
): Promise<void> {
  await tx.updateTable('shared_offers').set(changes).where('id', '=', offerId).execute()
}

export async function writeOptionState(
  tx: SiteTx,
  { offerId, position }: { offerId: number; position: number },
  { state, current }: { state: OptionState; current: Money | undefined },
): Promise<void> {
  await tx
    .updateTable('shared_offer_options')
    .set({ state, current_minor: current?.minor ?? null })
    .where('offer_id', '=', offerId)
    .where('position', '=', position)
    .execute()
}

async function withOptions(tx: SiteTx, rows: readonly Selectable<SharedOffers>[]): Promise<Offer[]> {
  if (rows.length === 0) return []
  const options = await tx
    .selectFrom('shared_offer_options')
    .selectAll()
    .where(
      'offer_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('offer_id')
    .orderBy('position')
    .execute()
  const byOffer = Map.groupBy(options, ({ offer_id }) => offer_id)
  return rows.map(({ search_by, markup_minor, ...row }) => ({
    ...row,
    searchBy: search_by as SearchBy,
    markup: money(markup_minor, row.currency),
    options: (byOffer.get(row.id) ?? []).map((option) => ({
      position: option.position,
      halves: readExact<StoredOption[]>(option.halves).map(readStoredOption),
      offered: money(option.offered_minor, row.currency),
      state: (option.state as OptionState | null) ?? undefined,
      current: option.current_minor === null ? undefined : money(option.current_minor, row.currency),
    })),
  }))
}
