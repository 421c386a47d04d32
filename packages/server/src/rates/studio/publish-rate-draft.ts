import type { Rule, RuleService } from '@tradewind/domain/editions/rule-service'
import { TICKET_RATES, TRANSFER_RATES } from '@tradewind/domain/rates/rate-services'
import type { Instant } from '@tradewind/domain/time'
import { readTourOption } from '../../catalogue/options/read-tour-options.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Author, Book } from '../../editions/book.ts'
import { discard } from '../../editions/change-draft.ts'
import { deleteDraft, deleteDraftChanges, findDraft, listDraftChanges } from '../../editions/draft-repo.ts'
import { type PublishRefusal, publishDraftOf } from '../../editions/publish-draft.ts'
import { type RestoreRefusal, restoreEditionOf } from '../../editions/restore-edition.ts'
import { listRulesOfEdition } from '../../editions/rule-repo.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse } from '../../http/refuse.ts'
import { notifyOfUnseenRates, type PricePublisher } from '../notify-of-unseen-drift.ts'
import { lockRateBook } from '../rate-book.ts'
import type { RateEditor } from '../save-rates.ts'
import { openRateDrafts } from './planned-rates.ts'

type Seen = {
  readonly tourOptionId: number
  readonly ticketRevision: number
  readonly transferRevision: number
  readonly note: string
}

/**
 * Makes the drafts of both kinds of rates live at once, or neither. Gives their live editions. Refuses NO_DRAFT, DRAFT_MOVED where a draft is not the one
 * that was looked at, and DRAFT_OUTDATED.
 */
export function publishRateDraft(
  editor: RateEditor & PricePublisher & { readonly refuse: Refuse<PublishRefusal | 'DRAFT_PLANNED'> },
  { tourOptionId, ticketRevision, transferRevision, note }: Seen,
): Promise<{ ticketEdition: number; transferEdition: number }> {
  return inSite(editor.db, editor.actor.siteId, async (tx) => {
    await readTourOption(tx, tourOptionId)
    const { tickets, transfers } = await lockBoth(tx, tourOptionId)
    await openRateDrafts(tx, tourOptionId, editor.refuse)
    const ticketEdition = await publishBook(tx, tickets, { revision: ticketRevision, note }, editor)
    const transferEdition = await publishBook(tx, transfers, { revision: transferRevision, note }, editor)
    if (ticketEdition === undefined && transferEdition === undefined) return editor.refuse('NO_DRAFT')
    await notifyOfUnseenRates(tx, editor, [tourOptionId])
    return { ticketEdition: ticketEdition ?? tickets.edition, transferEdition: transferEdition ?? transfers.edition }
  })
}

export type SeenDraft = Omit<Seen, 'note'>

/**
 * Makes the drafts of several tour options live at once, or none of them. A revision of 0 leaves that kind of rates alone. Gives how many options changed.
 * Refuses what `publishRateDraft` refuses.
 */
export function publishRateDrafts(
  editor: RateEditor & PricePublisher & { readonly refuse: Refuse<PublishRefusal | 'DRAFT_PLANNED'> },
  { drafts, note }: { drafts: readonly SeenDraft[]; note: string },
): Promise<number> {
  return inSite(editor.db, editor.actor.siteId, async (tx) => {
    for (const draft of inOrder(drafts)) {
      await lockBoth(tx, draft.tourOptionId)
      await openRateDrafts(tx, draft.tourOptionId, editor.refuse)
      await publishOption(tx, { ...draft, note }, editor)
    }
    await notifyOfUnseenRates(
      tx,
      editor,
      drafts.map(({ tourOptionId }) => tourOptionId),
    )
    return drafts.length
  })
}

/** In one order everywhere: who imports several and who publishes several wait for each other. */
export function inOrder<Draft extends { readonly tourOptionId: number }>(drafts: readonly Draft[]): Draft[] {
  return drafts.toSorted((a, b) => a.tourOptionId - b.tourOptionId)
}

/** Tickets before transfers, everywhere: two who publish wait for each other and never in a circle. */
export async function lockBoth(tx: SiteTx, tourOptionId: number) {
  const tickets = await lockRateBook(tx, TICKET_RATES, tourOptionId)
  return { tickets, transfers: await lockRateBook(tx, TRANSFER_RATES, tourOptionId) }
}

type Publisher = { readonly actor: Author; readonly now: Instant; readonly refuse: Refuse<PublishRefusal> }

/** The drafts of one tour option; a revision of 0 leaves that kind alone. Refuses NO_DRAFT where nothing is left of them. */
export async function publishOption(
  tx: SiteTx,
  { tourOptionId, ticketRevision, transferRevision, note }: Seen,
  publisher: Publisher,
): Promise<void> {
  await readTourOption(tx, tourOptionId)
  const publish = async <R extends Rule, F>(service: RuleService<R, F>, revision: number) =>
    revision === 0 ? undefined : publishBook(tx, await lockRateBook(tx, service, tourOptionId), { revision, note }, publisher)
  const ofTickets = await publish(TICKET_RATES, ticketRevision)
  const ofTransfers = await publish(TRANSFER_RATES, transferRevision)
  if (ofTickets === undefined && ofTransfers === undefined) publisher.refuse('NO_DRAFT')
}

/** Undefined where the draft of this kind has no changes. */
async function publishBook<R extends Rule, F>(
  tx: SiteTx,
  book: Book<R, F>,
  seen: { revision: number; note: string },
  { actor, now, refuse: refuseAs }: Publisher,
): Promise<number | undefined> {
  if (((await findDraft(tx, book))?.revision ?? 0) !== seen.revision) refuseAs('DRAFT_MOVED')
  if ((await dropEndsOfEnded(tx, book)) === 0) {
    await deleteDraft(tx, book)
    return undefined
  }
  return publishDraftOf(tx, book, seen, { actor, now, refuse: refuseAs })
}

/** A colleague has already ended what the draft wants to end. Gives how many changes are left. */
async function dropEndsOfEnded<R extends Rule, F>(tx: SiteTx, book: Book<R, F>): Promise<number> {
  const changes = await listDraftChanges(tx, book)
  if (!changes.some(({ action }) => action === 'remove')) return changes.length
  const live = new Set((await listRulesOfEdition(tx, book)).map(({ id }) => id))
  const done = changes.filter((change) => change.action === 'remove' && !live.has(change.ruleId)).map(({ id }) => id)
  return changes.length - (await deleteDraftChanges(tx, book, done))
}

/** Discards the drafts of both kinds. Refuses NOT_FOUND where there is none. */
export function discardRateDraft(
  { db, actor, now, refuse: refuseAs }: RateEditor & { readonly refuse: Refuse<'DRAFT_PLANNED'> },
  { tourOptionId }: { tourOptionId: number },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    await readTourOption(tx, tourOptionId)
    const { tickets, transfers } = await lockBoth(tx, tourOptionId)
    await openRateDrafts(tx, tourOptionId, refuseAs)
    const [ofTickets, ofTransfers] = [await findDraft(tx, tickets), await findDraft(tx, transfers)]
    if (!ofTickets && !ofTransfers) refuse('NOT_FOUND', { message: 'There is no draft.' })
    if (ofTickets) await discard(tx, tickets, { actor, now }, '')
    if (ofTransfers) await discard(tx, transfers, { actor, now }, '')
  })
}

type Restored = { readonly tourOptionId: number; readonly edition: number; readonly liveEdition: number }

/** Brings back the rates of an earlier edition as the next one. Gives it. */
export function restoreRateEdition<R extends Rule, F>(
  { db, actor, jobs, now, refuse: refuseAs }: RateEditor & PricePublisher & { readonly refuse: Refuse<RestoreRefusal> },
  service: RuleService<R, F>,
  { tourOptionId, ...wanted }: Restored,
): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => {
    await readTourOption(tx, tourOptionId)
    const book = await lockRateBook(tx, service, tourOptionId)
    const restored = await restoreEditionOf(tx, book, wanted, { actor, now, refuse: refuseAs })
    await notifyOfUnseenRates(tx, { jobs, actor }, [tourOptionId])
    return restored
  })
}
