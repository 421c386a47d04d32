import type { Merge } from '@tradewind/contract/customer-merges/customer-merges'
import { may } from '@tradewind/domain/accounts/actor'
import { money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { refuseUnknownUser } from '../accounts/user-repo.ts'
import { inSite } from '../database/in-site.ts'
import { promised } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { compareCustomers } from './compare-customers.ts'
import { mergeCustomers } from './merge-customers.ts'
import { listMerges } from './merge-repo.ts'
import { undoMerge } from './undo-merge.ts'

export const customerMergeRoutes = {
  compareCustomers: route.customerMerges.compareCustomers.handler(async ({ input, context }) => {
    const viewed = { currency: context.site.currency, seesWallets: seesWallets(context) }
    return { success: true, ...(await reading(context, (tx) => compareCustomers(tx, input, viewed, context.now))) }
  }),
  mergeCustomers: route.customerMerges.mergeCustomers.handler(async ({ input, context, errors }) => {
    const { app, site, db, now } = context
    const merging = { db, mergedTables: app.mergedTables, actor: actorOf(context), now, currency: site.currency }
    await mergeCustomers({ ...merging, refuse: promised(errors) }, input)
    const rows = await inSite(app.db, site.id, (tx) => listMerges(tx, input.mergedId))
    const row = rows.find(({ merged_id, kept_id }) => merged_id === input.mergedId && kept_id === input.keptId)
    return { success: true, merge: row ? present(row, context) : refuse('NOT_FOUND') }
  }),
  undoCustomerMerge: route.customerMerges.undoCustomerMerge.handler(async ({ input, context, errors }) => {
    const { app, db, now } = context
    await undoMerge({ db, mergedTables: app.mergedTables, actor: actorOf(context), now, refuse: promised(errors) }, input.mergedId)
    return { success: true }
  }),
  getCustomerMerges: route.customerMerges.getCustomerMerges.handler(async ({ input, context }) => {
    const rows = await reading(context, async (tx) => {
      await refuseUnknownUser(tx, input.userId)
      return listMerges(tx, input.userId)
    })
    return { success: true, merges: rows.map((row) => present(row, context)) }
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

function isInTime({ undo_until }: Row, now: Instant): boolean {
  return undo_until > now
}
