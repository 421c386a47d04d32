import type { PlannedFor } from '@tradewind/domain/editions/planned-moment'
import type { App } from '../../app.ts'
import { readTourOption } from '../../catalogue/options/read-tour-options.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { BookPlace } from '../../editions/book.ts'
import { findDraft, listDraftChanges } from '../../editions/draft-repo.ts'
import {
  cancelPublication,
  changePublication,
  lockPlanned,
  type PublicationRefusal,
  type PublicationTrail,
  planPublication,
} from '../../editions/plan-publication.ts'
import { listDraftsOf } from '../../editions/publication-repo.ts'
import type { PublishRefusal } from '../../editions/publish-draft.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import type { RateEditor } from '../save-rates.ts'
import { openRateDrafts, RATE_PUBLISHER } from './planned-rates.ts'
import { inOrder, lockBoth, type SeenDraft } from './publish-rate-draft.ts'

type Planner = RateEditor & Pick<App, 'jobs'>
type Wish = PlannedFor & { readonly note: string }

/**
 * Plans that the drafts of tour options go live together at a moment. A revision of 0: that kind has no draft. Gives the number of the publication. Refuses
 * what publishing refuses, DRAFT_PLANNED, and by field a moment that is over.
 */
export function planRatePublication(
  { db, jobs, actor, now, refuse }: Planner & { readonly refuse: Refuse<PublishRefusal | 'DRAFT_PLANNED'> },
  { drafts, ...wish }: Wish & { readonly drafts: readonly SeenDraft[] },
): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => {
    const books: BookPlace[] = []
    for (const { tourOptionId, ticketRevision, transferRevision } of inOrder(drafts)) {
      await readTourOption(tx, tourOptionId)
      const { tickets, transfers } = await lockBoth(tx, tourOptionId)
      await openRateDrafts(tx, tourOptionId, refuse)
      const seen = [
        { book: tickets, revision: ticketRevision, changes: await listDraftChanges(tx, tickets) },
        { book: transfers, revision: transferRevision, changes: await listDraftChanges(tx, transfers) },
      ]
      for (const { book, revision } of seen) if (((await findDraft(tx, book))?.revision ?? 0) !== revision) refuse('DRAFT_MOVED')
      if (seen.every(({ changes }) => changes.length === 0)) refuse('NO_DRAFT')
      books.push(...seen.filter(({ revision }) => revision > 0).map(({ book }) => book))
    }
    const trail = trailOf(books.map(({ groupId }) => groupId))
    return planPublication(tx, { seller: RATE_PUBLISHER, books, wish, trail }, { jobs, actor, now })
  })
}

/** Plans another moment for a publication, or another note. Refuses PUBLICATION_OVER, and by field a moment that is over. */
export function changeRatePublication(
  { db, jobs, actor, now, refuse }: Planner & { readonly refuse: Refuse<PublicationRefusal> },
  { publicationId, ...wish }: Wish & { readonly publicationId: number },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const publication = await lockPlanned(tx, { seller: RATE_PUBLISHER, id: publicationId }, refuse)
    await changePublication(tx, { publication, wish, trail: await trailOfPublication(tx, publicationId) }, { jobs, actor, now })
  })
}

/** Cancels a publication; its drafts are kept. Refuses PUBLICATION_OVER. */
export function cancelRatePublication(
  { db, actor, now, refuse }: RateEditor & { readonly refuse: Refuse<PublicationRefusal> },
  { publicationId }: { readonly publicationId: number },
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const publication = await lockPlanned(tx, { seller: RATE_PUBLISHER, id: publicationId }, refuse)
    await cancelPublication(tx, { publication, trail: await trailOfPublication(tx, publicationId) }, { actor, now })
  })
}

async function trailOfPublication(tx: SiteTx, publicationId: number): Promise<PublicationTrail> {
  return trailOf((await listDraftsOf(tx, [publicationId])).map(({ groupId }) => groupId))
}

/** About the tour option; of several about the first, and how many they are. */
function trailOf(tourOptionIds: readonly number[]): PublicationTrail {
  const options = new Set(tourOptionIds)
  return {
    rules: options.size > 1 ? `the rates of ${options.size} tour options` : 'rates',
    about: { kind: 'tourOption', id: tourOptionIds[0] ?? 0 },
  }
}
