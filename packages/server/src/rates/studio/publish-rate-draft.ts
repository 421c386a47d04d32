import type { Rule, RuleService } from '@tradewind/domain/editions/rule-service'
import { TICKET_RATES, TRANSFER_RATES } from '@tradewind/domain/rates/rate-services'
import { readTourOption } from '../../catalogue/options/read-tour-options.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Book } from '../../editions/book.ts'
import { discard } from '../../editions/change-draft.ts'
import { deleteDraft, deleteDraftChanges, findDraft, listDraftChanges } from '../../editions/draft-repo.ts'
import { type PublishRefusal, publishDraftOf } from '../../editions/publish-draft.ts'
import { type RestoreRefusal, restoreEditionOf } from '../../editions/restore-edition.ts'
import { listRulesOfEdition } from '../../editions/rule-repo.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse } from '../../http/refuse.ts'
import { lockRateBook } from '../rate-book.ts'
import type { RateEditor } from '../save-rates.ts'

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
  editor: RateEditor & { readonly refuse: Refuse<PublishRefusal> },
  { tourOptionId, ticketRevision, transferRevision, note }: Seen,
): Promise<{ ticketEdition: number; transferEdition: number }> {
  return inSite(editor.db, editor.actor.siteId, async (tx) => {
    await readTourOption(tx, tourOptionId)
    // Tickets before transfers, everywhere: two who publish wait for each other and never in a circle.
    const tickets = await lockRateBook(tx, TICKET_RATES, tourOptionId)
    const transfers = await lockRateBook(tx, TRANSFER_RATES, tourOptionId)
    const ticketEdition = await publishBook(tx, tickets, { revision: ticketRevision, note }, editor)
    const transferEdition = await publishBook(tx, transfers, { revision: transferRevision, note }, editor)
    if (ticketEdition === undefined && transferEdition === undefined) return editor.refuse('NO_DRAFT')
    return { ticketEdition: ticketEdition ?? tickets.edition, transferEdition: transferEdition ?? transfers.edition }
  })
}

type SeenDraft = Omit<Seen, 'note'>

/**
 * Makes the drafts of several tour options live at once, or none of them. A revision of 0 leaves that kind of rates alone. Gives how many options changed.
 * Refuses what `publishRateDraft` refuses.
 */
export function publishRateDrafts(
  editor: RateEditor & { readonly refuse: Refuse<PublishRefusal> },
  { drafts, note }: { drafts: readonly SeenDraft[]; note: string },
): Promise<number> {
  return inSite(editor.db, editor.actor.siteId, async (tx) => {
    let published = 0
    // In one order everywhere: who imports several and who publishes several wait for each other.
    for (const { tourOptionId, ticketRevision, transferRevision } of drafts.toSorted((a, b) => a.tourOptionId - b.tourOptionId)) {
      await readTourOption(tx, tourOptionId)
      const publish = async <R extends Rule, F>(service: RuleService<R, F>, revision: number) =>
        revision === 0 ? undefined : publishBook(tx, await lockRateBook(tx, service, tourOptionId), { revision, note }, editor)
      const ofTickets = await publish(TICKET_RATES, ticketRevision)
      const ofTransfers = await publish(TRANSFER_RATES, transferRevision)
      if (ofTickets === undefined && ofTransfers === undefined) editor.refuse('NO_DRAFT')
      published += 1
    }
    return published
  })
}

/** Undefined where the draft of this kind has no changes. */
async function publishBook<R extends Rule, F>(
  tx: SiteTx,
  book: Book<R, F>,
  seen: { revision: number; note: string },
  { actor, now, refuse: refuseAs }: RateEditor & { readonly refuse: Refuse<PublishRefusal> },
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
export function discardRateDraft({ db, actor, now }: RateEditor, { tourOptionId }: { tourOptionId: number }): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    await readTourOption(tx, tourOptionId)
    const tickets = await lockRateBook(tx, TICKET_RATES, tourOptionId)
    const transfers = await lockRateBook(tx, TRANSFER_RATES, tourOptionId)
    const [ofTickets, ofTransfers] = [await findDraft(tx, tickets), await findDraft(tx, transfers)]
    if (!ofTickets && !ofTransfers) refuse('NOT_FOUND', { message: 'There is no draft.' })
    if (ofTickets) await discard(tx, tickets, { actor, now }, '')
    if (ofTransfers) await discard(tx, transfers, { actor, now }, '')
  })
}

type Restored = { readonly tourOptionId: number; readonly edition: number; readonly liveEdition: number }

/** Brings back the rates of an earlier edition as the next one. Gives it. */
export function restoreRateEdition<R extends Rule, F>(
  { db, actor, now, refuse: refuseAs }: RateEditor & { readonly refuse: Refuse<RestoreRefusal> },
  service: RuleService<R, F>,
  { tourOptionId, ...wanted }: Restored,
): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => {
    await readTourOption(tx, tourOptionId)
    const book = await lockRateBook(tx, service, tourOptionId)
    return restoreEditionOf(tx, book, wanted, { actor, now, refuse: refuseAs })
  })
}
