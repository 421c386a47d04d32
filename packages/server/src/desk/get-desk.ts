import { TicketFilters } from '@tradewind/contract/tickets/tickets'
import { type Actor, may, seesNet } from '@tradewind/domain/accounts/actor'
import { hasRight } from '@tradewind/domain/company-team/company-rights'
import type { Instant } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import { type Scope, scopeOf } from '../accounts/scope.ts'
import type { SiteTx } from '../database/in-site.ts'
import { presentWallet } from '../ledger/wallet/present-wallet.ts'
import type { Sellers } from '../sales/seller.ts'
import type { Site } from '../sites/site-repo.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { countChanges } from '../tickets/changes/change-list-repo.ts'
import { listChanges } from '../tickets/changes/list-changes.ts'
import { listHolds } from '../tickets/holds/list-holds.ts'
import { readTicketRows } from '../tickets/read-ticket-rows.ts'
import { tallyByTab } from '../tickets/ticket-tally-repo.ts'
import { countTasks } from './count-tasks.ts'
import { countStillLeaving, listNextDepartures } from './departure-repo.ts'
import { readSales } from './read-sales.ts'

const SHOWN = 6
type Looking = {
  readonly actor: Actor
  readonly site: Pick<Site, 'currency'>
  readonly sellers: Sellers
  readonly now: Instant
}

/** All of the start page in one answer. Nothing in it is counted ticket by ticket but what leaves today. */
export async function getDesk(tx: SiteTx, { actor, site: { currency }, sellers, now }: Looking) {
  const scope = scopeOf(actor)
  const today = dayAt(await zonesOfSite(tx), now)
  const { holds } = await listHolds(tx, scope, { cursor: null, pageSize: SHOWN, viewer: actor, now })
  const tabs = await tallyByTab(tx, scope, TicketFilters.parse({}), 'total')
  const earned = scope.kind === 'site' ? (may(actor, 'ledger.view') ? 'Margin' : undefined) : seesNet(actor) ? 'Earned' : undefined
  return {
    whose: scope.kind,
    today,
    departures: {
      today: await countStillLeaving(tx, scope, { now, today }),
      next: await readTicketRows(tx, await listNextDepartures(tx, scope, { now, limit: SHOWN }), { viewer: actor, now }),
    },
    holds: { count: tabs.held ?? 0, next: holds },
    requests: await readRequests(tx, { scope, actor, now }),
    tasks: actor.userType === 'staff' ? await countTasks(tx, actor, tabs.needsStaff ?? 0) : null,
    wallet: actor.userType === 'staff' || !hasRight(actor, 'account') ? null : await readMoney(tx, { actor, currency, now }),
    sales: await readSales(tx, { scope, currency, today, earned, sellers }),
  }
}

async function readRequests(tx: SiteTx, { scope, actor, now }: { scope: Scope; actor: Actor; now: Instant }) {
  if (actor.userType === 'staff' && !may(actor, 'tickets.changes')) return null
  const isStaff = actor.userType === 'staff'
  const whose: Scope = isStaff ? { kind: 'site' } : scope
  const tab = isStaff ? 'toDo' : 'customer'
  const counts = await countChanges(tx, whose)
  const { completed, rejected, all, ...running } = counts
  const list = { tab, assigned: 'anyone', search: '', cursor: null, pageSize: SHOWN } as const
  const { changes } = await listChanges(tx, whose, list, { counts, now })
  return { count: running[tab], running: all - completed - rejected, next: changes }
}

async function readMoney(tx: SiteTx, { actor, currency, now }: { actor: Actor; currency: string; now: Instant }) {
  const whose = { legalEntityId: actor.legalEntityId, currency, isForStaff: false }
  const { spendable, balance, creditLimit, creditUsed, overdue, dues } = await presentWallet(tx, whose, now)
  const next = dues.find(({ dueOn, isOverdue }) => dueOn !== null && !isOverdue)
  return {
    spendable,
    balance,
    creditLimit,
    creditUsed,
    overdue,
    nextDue: next?.dueOn ? { dueOn: next.dueOn, amount: next.amount } : null,
  }
}
