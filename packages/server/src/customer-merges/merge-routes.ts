import type { Merge, MergeRequest } from '@tradewind/contract/customer-merges/customer-merges'
import { may } from '@tradewind/domain/accounts/actor'
import { money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { refuseUnknownUser } from '../accounts/user-repo.ts'
import { inSite } from '../database/in-site.ts'
import { promised } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { declineMerge } from './ask-for-merge.ts'
import { compareCustomers } from './compare-customers.ts'
import { mergeCustomers } from './merge-customers.ts'
import { listMerges } from './merge-repo.ts'
import { findMergeRequest, listMergeRequests, type MergeRequestRow } from './merge-request-repo.ts'
import { undoMerge } from './undo-merge.ts'

export const customerMergeRoutes = {
  compareCustomers: route.customerMerges.compareCustomers.handler(async ({ input, context }) => {
    const viewed = { actor: actorOf(context), currency: context.site.currency, seesWallets: seesWallets(context) }
    const compared = await reading(context, async (tx) => ({
      ...(await compareCustomers(tx, input, viewed, context.now)),
      request: await findMergeRequest(tx, input, context.now),
    }))
    return { success: true, ...compared, request: compared.request ? presentRequest(compared.request, context) : null }
  }),
  mergeCustomers: route.customerMerges.mergeCustomers.handler(async ({ input, context, errors }) => {
    const { app, site, db, now } = context
    const merging = { db, jobs: app.jobs, mergedTables: app.mergedTables, actor: actorOf(context), now, currency: site.currency }
    await mergeCustomers({ ...merging, refuse: promised(errors) }, input)
    const { rows, request } = await inSite(app.db, site.id, async (tx) => ({
      rows: await listMerges(tx, input.mergedId),
      request: await findMergeRequest(tx, input, now),
    }))
    const row = rows.find(({ merged_id, kept_id }) => merged_id === input.mergedId && kept_id === input.keptId)
    // Ended by somebody else between the two.
    if (!row && !request) refuse('NOT_FOUND')
    const [merge, waiting] = [row && present(row, context), request && presentRequest(request, context)]
    return { success: true, merge: merge ?? null, request: merge ? null : (waiting ?? null) }
  }),
  declineCustomerMerge: route.customerMerges.declineCustomerMerge.handler(async ({ input, context }) => {
    await declineMerge({ db: context.db, actor: actorOf(context), now: context.now }, input)
    return { success: true }
  }),
  undoCustomerMerge: route.customerMerges.undoCustomerMerge.handler(async ({ input, context, errors }) => {
    const { app, db, now } = context
    await undoMerge({ db, mergedTables: app.mergedTables, actor: actorOf(context), now, refuse: promised(errors) }, input.mergedId)
    return { success: true }
  }),
  getCustomerMerges: route.customerMerges.getCustomerMerges.handler(async ({ input, context }) => {
    const { merges, requests } = await reading(context, async (tx) => {
      await refuseUnknownUser(tx, input.userId)
      return { merges: await listMerges(tx, input.userId), requests: await listMergeRequests(tx, input.userId, context.now) }
    })
    return {
      success: true,
      merges: merges.map((row) => present(row, context)),
      requests: requests.map((row) => presentRequest(row, context)),
    }
  }),
}

function seesWallets(context: RequestContext): boolean {
  return may(actorOf(context), 'ledger.view')
}

type Row = Awaited<ReturnType<typeof listMerges>>[number]

function present(row: Row, context: RequestContext): Merge {
  return {
    kept: { userId: row.kept_id, name: row.kept },
    merged: { userId: row.merged_id, name: row.merged },
    by: row.by,
    at: row.merged_at,
    undoUntil: row.undo_until,
    canUndo: isInTime(row, context.now) && row.merged_into === null,
    movedAmount: seesWallets(context) ? toDecimal(money(row.moved_minor, row.currency)) : null,
    currency: row.currency,
  }
}

function presentRequest(row: MergeRequestRow, context: RequestContext): MergeRequest {
  return {
    kept: { userId: row.kept_id, name: row.kept },
    merged: { userId: row.merged_id, name: row.merged },
    by: row.by,
    at: row.asked_at,
    until: row.ends_at,
    isOwn: row.asked_by === actorOf(context).userId,
  }
}

function isInTime({ undo_until }: Row, now: Instant): boolean {
  return undo_until > now
}
