import { PUBLISH_REFUSALS } from '@tradewind/contract/editions/edition'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import { epochMs, type Instant } from '@tradewind/domain/time'
import { listStaffWith } from '../accounts/staff-repo.ts'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { promised, type Refuse } from '../http/promised-refusals.ts'
import { Refusal } from '../http/refuse.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { secondsUntil } from '../jobs/seconds-until.ts'
import type { Author } from './book.ts'
import {
  type DraftPlace,
  endPublication,
  findPublication,
  listDraftsOf,
  lockPublication,
  type Publication,
} from './publication-repo.ts'
import type { PublishRefusal } from './publish-draft.ts'

type Parts = Pick<App, 'db' | 'jobs' | 'log' | 'notify' | 'now'>

/** What a seller of rules does when drafts of its books are due. */
export type DueSeller = {
  readonly name: string
  /** Those who are notified of a refusal, with the person who planned it. */
  readonly permission: Permission
  /** Locks the books of the drafts, in the order in which this seller always locks them. */
  readonly lock: (tx: SiteTx, drafts: readonly DraftPlace[]) => Promise<void>
  /** Makes all of them live. Any refusal leaves everything as it was. */
  readonly publish: (
    tx: SiteTx,
    drafts: readonly DraftPlace[],
    by: { readonly actor: Author; readonly now: Instant; readonly note: string; readonly refuse: Refuse<PublishRefusal> },
  ) => Promise<void>
  /** What follows once they are live: in the transaction, with jobs. */
  readonly follow: (
    tx: SiteTx,
    drafts: readonly DraftPlace[],
    published: { readonly jobs: App['jobs']; readonly about: string; readonly plannedBy: number },
  ) => Promise<void>
  /** What the drafts are about, in a title, and the page that shows it. */
  readonly present: (tx: SiteTx, drafts: readonly DraftPlace[]) => Promise<{ readonly about: string; readonly path: string }>
}

/**
 * Job: publishes drafts at their moment, all of them or none. Late where no node was there, and once: two nodes that do it at once take turns behind the locks
 * of the books, as do those who cancel it. What refuses it leaves the drafts as they are and open again, and is notified, never dropped.
 */
export async function publishWhenDue(app: Parts, sellers: readonly DueSeller[], job: Jobs['publish-drafts']): Promise<void> {
  try {
    await inSite(app.db, job.siteId, (tx) => publishAll(tx, app, sellers, job))
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    app.log.warn({ err: refusal, ...job }, 'a planned publication was refused')
    await inSite(app.db, job.siteId, (tx) => giveUp(tx, app, { sellers, job, refusal }))
  }
}

async function publishAll(tx: SiteTx, app: Parts, sellers: readonly DueSeller[], job: Jobs['publish-drafts']): Promise<void> {
  const found = await findPublication(tx, job.publicationId)
  if (!found || !isOf(found, job)) return
  const now = app.now()
  // The clock of the queue was ahead of this node's.
  const early = secondsUntil(found.publish_at, now)
  if (early > 0) return app.jobs.enqueue(tx, 'publish-drafts', job, { startAfterSeconds: early })
  const seller = sellerOf(sellers, found)
  const drafts = await listDraftsOf(tx, [found.id])
  // The books before the publication, as for the person who plans.
  await seller.lock(tx, drafts)
  const publication = await lockPublication(tx, found.id)
  if (!publication || !isOf(publication, job)) return
  const { about, path } = await seller.present(tx, drafts)
  const { planned_by: userId, planned_by_name: firstName, note } = publication
  await seller.publish(tx, drafts, {
    actor: { userId, firstName, lastName: '' },
    now,
    note: note || 'Published as planned',
    refuse: promised(PUBLISH_REFUSALS),
  })
  await seller.follow(tx, drafts, { jobs: app.jobs, about, plannedBy: userId })
  await endPublication(tx, publication.id, { status: 'published', reason: null, at: now })
  await app.notify(tx, { to: { userId }, kind: 'publication', title: `Published as planned: ${about}`, path }, now)
}

/** The drafts are as they were before the attempt. */
async function giveUp(
  tx: SiteTx,
  app: Parts,
  { sellers, job, refusal }: { sellers: readonly DueSeller[]; job: Jobs['publish-drafts']; refusal: Refusal },
): Promise<void> {
  const publication = await lockPublication(tx, job.publicationId)
  if (!publication || !isOf(publication, job)) return
  const now = app.now()
  const seller = sellerOf(sellers, publication)
  const reason = REASONS[refusal.code] ?? refusal.message
  await endPublication(tx, publication.id, { status: 'refused', reason, at: now })
  const { about, path } = await seller.present(tx, await listDraftsOf(tx, [publication.id]))
  const notice = {
    kind: 'publication',
    title: `Not published as planned: ${about}`,
    body: `${reason} Nothing was changed and the draft is kept.`,
    path,
  } as const
  await app.notify(tx, { to: { permission: seller.permission }, ...notice }, now)
  const { planned_by: userId } = publication
  const isStaffNotified = (await listStaffWith(tx, seller.permission)).some((colleague) => colleague.userId === userId)
  if (!isStaffNotified) await app.notify(tx, { to: { userId }, ...notice }, now)
}

/** As the person reads it who planned it and is not there: the calls say 'Please check the marked changes'. */
const REASONS: Readonly<Record<string, string>> = {
  NO_DRAFT: 'There was nothing left to publish.',
  DRAFT_OUTDATED: 'Something in the draft has been changed live in between.',
}

/** Still to come, and at the moment of this job: another moment has another job. */
function isOf({ status, publish_at }: Publication, { dueAt }: Jobs['publish-drafts']): boolean {
  return status === 'planned' && epochMs(publish_at) === epochMs(dueAt)
}

function sellerOf(sellers: readonly DueSeller[], { seller: name }: Publication): DueSeller {
  const seller = sellers.find((one) => one.name === name)
  if (!seller) throw new Error(`Nobody publishes drafts of ${name}`)
  return seller
}
