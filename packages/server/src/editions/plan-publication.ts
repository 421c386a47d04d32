import type { PUBLICATION_REFUSALS } from '@tradewind/contract/editions/publication'
import { type PlannedFor, plannedMoment } from '@tradewind/domain/editions/planned-moment'
import { formatInZone } from '@tradewind/domain/format-date'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuse, refuseInput } from '../http/refuse.ts'
import { secondsUntil } from '../jobs/seconds-until.ts'
import { placeOfSite, zonesOfSite } from '../sites/site-zone.ts'
import type { Author, BookPlace } from './book.ts'
import {
  attachDrafts,
  detachDrafts,
  detachDraftsOf,
  endPublication,
  insertPublication,
  listPublicationsOf,
  lockPublication,
  movePublication,
  type Publication,
} from './publication-repo.ts'

type Jobs = Pick<App, 'jobs'>
type Planner = Jobs & { readonly actor: Author; readonly now: Instant }
type Wish = PlannedFor & { readonly note: string }
/** Whose drafts, and how the audit trail names them: 'plan publication of rates' about a tour option. */
export type PublicationTrail = { readonly rules: string; readonly about: { readonly kind: string; readonly id: number } }

/**
 * Plans that drafts go live together at a moment. Until then they are closed: what was looked at is what is published. Their books are locked by the caller,
 * who has checked that the drafts are those that the person saw. Gives the number of the publication.
 */
export async function planPublication(
  tx: SiteTx,
  { seller, books, wish, trail }: { seller: string; books: readonly BookPlace[]; wish: Wish; trail: PublicationTrail },
  planner: Planner,
): Promise<number> {
  const { actor, now } = planner
  const at = await momentOf(tx, wish, now)
  const id = await insertPublication(tx, {
    seller,
    publish_at: at,
    note: wish.note,
    planned_at: now,
    planned_by: actor.userId,
    planned_by_name: `${actor.firstName} ${actor.lastName}`.trim(),
  })
  await attachDrafts(tx, id, books)
  await enqueue(tx, planner, id, at)
  await record(tx, planner, { verb: 'plan', trail, note: await sayMoment(tx, at, now) })
  return id
}

/** Plans another moment, or another note. */
export async function changePublication(
  tx: SiteTx,
  { publication, wish, trail }: { publication: Publication; wish: Wish; trail: PublicationTrail },
  planner: Planner,
): Promise<void> {
  const at = await momentOf(tx, wish, planner.now)
  await movePublication(tx, publication.id, { publishAt: at, note: wish.note })
  if (at !== publication.publish_at) await enqueue(tx, planner, publication.id, at)
  await record(tx, planner, { verb: 'change', trail, note: await sayMoment(tx, at, planner.now) })
}

/** Cancels a publication: its drafts are drafts like all others again. */
export async function cancelPublication(
  tx: SiteTx,
  { publication, trail }: { publication: Publication; trail: PublicationTrail },
  planner: Omit<Planner, 'jobs'>,
): Promise<void> {
  await endPublication(tx, publication.id, { status: 'cancelled', reason: null, at: planner.now })
  await detachDrafts(tx, publication.id)
  await record(tx, planner, { verb: 'cancel', trail, note: await sayMoment(tx, publication.publish_at, planner.now) })
}

export type PublicationRefusal = keyof typeof PUBLICATION_REFUSALS

/** Locks a publication that is still to come. Refuses NOT_FOUND one of another seller, PUBLICATION_OVER one that was done, cancelled or refused. */
export async function lockPlanned(
  tx: SiteTx,
  { seller, id }: { seller: string; id: number },
  refuseAs: Refuse<PublicationRefusal>,
): Promise<Publication> {
  const publication = await lockPublication(tx, id)
  if (publication?.seller !== seller) return refuse('NOT_FOUND', { message: 'We could not find that publication.' })
  if (publication.status !== 'planned') return refuseAs('PUBLICATION_OVER')
  return publication
}

/**
 * Before drafts are changed, discarded or published. Refuses DRAFT_PLANNED while they are planned to be published; what was said of a publication that was
 * refused is over. Their books are locked by the caller.
 */
export async function openDrafts(
  tx: SiteTx,
  drafts: { readonly services: readonly string[]; readonly groupId: number },
  refuseAs: Refuse<'DRAFT_PLANNED'>,
): Promise<void> {
  const publications = await listPublicationsOf(tx, drafts)
  if (publications.some(({ status }) => status === 'planned')) refuseAs('DRAFT_PLANNED')
  if (publications.length > 0) await detachDraftsOf(tx, drafts)
}

async function momentOf(tx: SiteTx, wish: Wish, now: Instant): Promise<Instant> {
  const moment = plannedMoment(wish, await zonesOfSite(tx), now)
  return 'at' in moment ? moment.at : refuseInput({ ...moment.faults })
}

function enqueue(tx: SiteTx, { jobs, now }: Planner, publicationId: number, at: Instant): Promise<void> {
  const job = { siteId: tx.siteId, publicationId, dueAt: at }
  return jobs.enqueue(tx, 'publish-drafts', job, { startAfterSeconds: secondsUntil(at, now) })
}

async function sayMoment(tx: SiteTx, at: Instant, now: Instant): Promise<string> {
  return formatInZone(await placeOfSite(tx, now), at)
}

function record(
  tx: SiteTx,
  { actor, now }: Omit<Planner, 'jobs'>,
  { verb, trail, note }: { verb: 'plan' | 'change' | 'cancel'; trail: PublicationTrail; note: string },
): Promise<void> {
  const action = verb === 'plan' ? `plan publication of ${trail.rules}` : `${verb} planned publication of ${trail.rules}`
  return recordChange(tx, { actor, area: 'rules', action, about: trail.about, note }, now)
}
