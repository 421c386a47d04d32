import { sql } from 'kysely'
import type { Database } from '../packages/server/src/database/connect-database.ts'
import { BLUE_DHOW, SKYLARK } from '../packages/server/src/network/testing/two-sites.ts'
import {
  activitiesAreKept,
  everyActivityRefundIsItsShare,
  everyPlaceIsThere,
  readActivities,
  readTakenStarts,
} from './activity-checks.ts'
import type { Client } from './client.ts'
import { everyCardPaymentIsOurs, readCards, readGateways } from './gateway-checks.ts'
import type { Journal } from './journal.ts'
import {
  bothFlightBooksAgree,
  bothLedgersAgree,
  bothOrderBooksAgree,
  readPartnerAccounts,
  readPartnerFlights,
  readPartnerPairs,
} from './partner-checks.ts'
import { acceptedIsSoldOrPaidBack, everyVoucherIsOfASale, nothingIsCollectedTwice, readPaidQuotations } from './proposal-checks.ts'
import { quotationsAreKept, readQuotations } from './quotation-checks.ts'
import { reconciliationFindsNothing } from './reconcile.ts'
import { everyRefundIsAsQuoted, readPaidBack } from './refund-checks.ts'
import type { Shop } from './set-up-shop.ts'
import { countAll, nameUnsettled, type Unsettled } from './settle.ts'
import type { Stage } from './stage.ts'
import {
  everyHeldSeatIsKnown,
  everyTicketIsOursOnce,
  everyTicketOfOursExists,
  nothingIsTicketedTwice,
  type OurBooking,
  ofTheAirlines,
  promisesAreKept,
  type SupplierRecord,
} from './supplier-checks.ts'
import {
  countsAreRight,
  downloadsAreWhole,
  ledgerIsSound,
  nobodyBlockedAnother,
  nobodyPaysForNothing,
  noJobFailed,
  rulesHaveOneVersion,
  salesAreRight,
} from './table-checks.ts'
import type { Verdict } from './verdict.ts'

/** Holds the product's tables against each other, against the suppliers' books and against what its answers promised. */
export async function checkEverything({
  db,
  stage,
  journal,
  left,
  shop,
  clientFor,
}: {
  db: Database
  clientFor: (token?: string, host?: string) => Client
  stage: Stage
  journal: Journal
  left: Unsettled
  shop: Shop
}): Promise<Verdict[]> {
  const atSupplier = await readSupplier(stage.sandboxUrl)
  const all = await readBookings(db)
  const ours = ofTheAirlines(all)
  const activities = await readActivities(db)
  const paid = await readPaidQuotations(db)
  return [
    await ledgerIsSound(db),
    nothingIsStuck(left, await nameUnsettled(db)),
    await nobodyPaysForNothing(db),
    everyTicketIsOursOnce(ours, atSupplier),
    everyTicketOfOursExists(ours, atSupplier),
    nothingIsTicketedTwice(atSupplier),
    everyHeldSeatIsKnown(ours, atSupplier),
    promisesAreKept(journal, all),
    activitiesAreKept(journal, activities),
    everyPlaceIsThere(shop, await readTakenStarts(db)),
    everyActivityRefundIsItsShare(shop, activities),
    quotationsAreKept(journal, await readQuotations(db)),
    acceptedIsSoldOrPaidBack(journal, paid),
    nothingIsCollectedTwice(paid),
    everyVoucherIsOfASale(paid),
    everyRefundIsAsQuoted(journal, await readPaidBack(db)),
    everyCardPaymentIsOurs(await readGateways(stage.sandboxUrl), await readCards(db)),
    bothOrderBooksAgree(await readPartnerPairs(db)),
    bothFlightBooksAgree(await readPartnerFlights(db)),
    bothLedgersAgree(await readPartnerAccounts(db)),
    await reconciliationFindsNothing(db, { clientFor, ...SKYLARK }),
    await reconciliationFindsNothing(db, { clientFor, ...BLUE_DHOW }),
    await countsAreRight(db),
    await salesAreRight(db),
    await noJobFailed(db),
    await nobodyBlockedAnother(db, stage.deadlocks()),
    await downloadsAreWhole(db),
    await rulesHaveOneVersion(db),
    noUnexplainedFailure(journal, stage),
    ...(await nodesUsedThePooler(stage)),
  ]
}

/** Only of a soak through a pooler (`POOLER=pgbouncer`). */
async function nodesUsedThePooler({ transactionsOfPooler }: Stage): Promise<Verdict[]> {
  const looked = await transactionsOfPooler()
  if (looked === undefined) return []
  const broken = looked > 0 ? [] : ['No transaction went through the pooler']
  return [{ promise: 'The nodes used the pooler; transactions that went through it', looked, broken }]
}

async function readBookings(db: Database): Promise<OurBooking[]> {
  const { rows } =
    await sql<OurBooking>`select id, supplier, status, pnr, supplier_booking_id, needs_staff, ticket_numbers from bookings`.execute(
      db,
    )
  return rows
}

async function readSupplier(sandboxUrl: string): Promise<SupplierRecord[]> {
  const answer = await fetch(`${sandboxUrl}/sandbox/control/bookings`)
  return ((await answer.json()) as { bookings: SupplierRecord[] }).bookings
}

function nothingIsStuck(left: Unsettled, names: readonly string[]): Verdict {
  return {
    promise: 'Everything comes to an end by itself',
    looked: countAll(left),
    broken: countAll(left) > 0 ? names : [],
  }
}

/** How long ago the last outage before it was over. */
function lastOutage(outages: Stage['outages'], at: number): string {
  const last = outages.findLast(({ from }) => from <= at)
  return last ? `${((at - last.to) / 1_000).toFixed(1)} s after ${last.what} was back` : 'before any outage'
}

function noUnexplainedFailure(journal: Journal, { outages }: Stage): Verdict {
  const answers = [...journal.answers.values()].flatMap((counts) => [...counts]).filter(([status]) => status !== 'lost')
  return {
    promise: 'No answer is a bug, and no failure without a reason of ours',
    looked: answers.reduce((sum, [, count]) => sum + count, 0),
    broken: journal
      .unexplained(outages)
      .map(
        ({ at, path, status, body }) =>
          `${new Date(at).toISOString()} ${path} ${status} ${body.errorCode} ${body.requestId ?? ''}, ${lastOutage(outages, at)}`,
      ),
  }
}
