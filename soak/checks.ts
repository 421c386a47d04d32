import { instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { Database } from '../packages/server/src/database/connect-database.ts'
import { inSite } from '../packages/server/src/database/in-site.ts'
import { checkLedger } from '../packages/server/src/ledger/check-ledger.ts'
import { sealAll } from '../packages/server/src/ledger/keep-ledger-sealed.ts'
import type { Journal } from './journal.ts'
import { countAll, nameUnsettled, type Unsettled } from './settle.ts'
import type { Stage } from './stage.ts'

/** One promise of the product, and every case in which it was broken. */
export type Verdict = { readonly promise: string; readonly looked: number; readonly broken: readonly string[] }

/** What the air supplier's own books say. */
export type SupplierRecord = {
  readonly bookingId: number
  readonly pnr: string
  readonly status: string
  readonly tickets: readonly string[]
  readonly timesTicketed: number
  readonly passengers: readonly string[]
}

/** Holds the product's tables against each other, against the suppliers' books and against what its answers promised. */
export async function checkEverything({
  db,
  stage,
  journal,
  left,
}: {
  db: Database
  stage: Stage
  journal: Journal
  left: Unsettled
}): Promise<Verdict[]> {
  const atSupplier = await readSupplier(stage.sandboxUrl)
  const ours = await readBookings(db)
  return [
    await ledgerIsSound(db),
    nothingIsStuck(left, await nameUnsettled(db)),
    await nobodyPaysForNothing(db),
    everyTicketIsOursOnce(ours, atSupplier),
    everyTicketOfOursExists(ours, atSupplier),
    nothingIsTicketedTwice(atSupplier),
    everyHeldSeatIsKnown(ours, atSupplier),
    promisesAreKept(journal, ours),
    await countsAreRight(db),
    await noJobFailed(db),
    await downloadsAreWhole(db),
    await rulesHaveOneVersion(db),
    noUnexplainedFailure(journal, stage),
  ]
}

type OurBooking = {
  readonly id: number
  readonly status: string
  readonly pnr: string | null
  readonly supplier_booking_id: string | null
  readonly needs_staff: boolean
  readonly ticket_numbers: string[]
}

async function readBookings(db: Database): Promise<OurBooking[]> {
  const { rows } =
    await sql<OurBooking>`select id, status, pnr, supplier_booking_id, needs_staff, ticket_numbers from bookings`.execute(db)
  return rows
}

async function readSupplier(sandboxUrl: string): Promise<SupplierRecord[]> {
  const answer = await fetch(`${sandboxUrl}/sandbox/control/bookings`)
  return ((await answer.json()) as { bookings: SupplierRecord[] }).bookings
}

async function ledgerIsSound(db: Database): Promise<Verdict> {
  await sealAll({ db, now: () => instant(Date.now()) })
  const sites = await db.selectFrom('sites').select('id').execute()
  const broken: string[] = []
  for (const { id } of sites)
    for (const { rule, what } of await inSite(db, id, checkLedger, { snapshot: true })) broken.push(`${rule}: ${what}`)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ledger_postings`.execute(db)
  return { promise: 'Every posting balances, every balance is its entries, the chain is whole', looked: rows[0]?.n ?? 0, broken }
}

function nothingIsStuck(left: Unsettled, names: readonly string[]): Verdict {
  return {
    promise: 'Everything comes to an end by itself',
    looked: countAll(left),
    broken: countAll(left) > 0 ? names : [],
  }
}

async function nobodyPaysForNothing(db: Database): Promise<Verdict> {
  const { rows } = await sql<{
    id: string
    status: string
    booking: string
  }>`select o.id, o.status, b.status as booking from payment_orders o
    join bookings b on b.site_id = o.site_id and b.id = o.booking_id
    where (o.status in ('paid', 'captured') and b.status not in ('issued', 'changeRequested', 'cancelled', 'held'))
       or (b.status in ('issued', 'changeRequested') and b.money <> 'taken')`.execute(db)
  const { rows: all } = await sql<{ n: number }>`select count(*)::int as n from payment_orders where paid_at is not null`.execute(
    db,
  )
  return {
    promise: 'Every charge has a ticket, a hold or a refund',
    looked: all[0]?.n ?? 0,
    broken: rows.map(({ id, status, booking }) => `order ${id} is ${status}, its booking ${booking}`),
  }
}

function everyTicketIsOursOnce(ours: readonly OurBooking[], atSupplier: readonly SupplierRecord[]): Verdict {
  const ticketed = atSupplier.filter(({ status }) => status === 'ticketed')
  const broken = ticketed.flatMap(({ bookingId, pnr, passengers }) => {
    const found = ours.filter((one) => one.supplier_booking_id === String(bookingId) && one.pnr === pnr)
    const sold = found.filter(({ status, needs_staff }) => status === 'issued' || status === 'changeRequested' || needs_staff)
    return sold.length === 1
      ? []
      : [`${pnr} (${bookingId}, ${passengers[0]}) is ${sold.length} tickets of ours: ${JSON.stringify(found)}`]
  })
  return { promise: 'Every ticket at the supplier is ours once', looked: ticketed.length, broken }
}

function everyTicketOfOursExists(ours: readonly OurBooking[], atSupplier: readonly SupplierRecord[]): Verdict {
  const byId = new Map(atSupplier.map((one) => [String(one.bookingId), one]))
  const issued = ours.filter(({ status }) => status === 'issued')
  const broken = issued.flatMap((one) => {
    const there = byId.get(one.supplier_booking_id ?? '')
    const same =
      there &&
      there.pnr === one.pnr &&
      one.ticket_numbers.every((number) => there.tickets.some((ticket) => number.includes(ticket)))
    return same
      ? []
      : [
          `booking ${one.id} (${one.pnr}) is issued here and ${there?.status ?? 'unknown'} there: ${one.ticket_numbers} / ${there?.tickets}`,
        ]
  })
  return { promise: 'Every ticket of ours is the supplier’s', looked: issued.length, broken }
}

function nothingIsTicketedTwice(atSupplier: readonly SupplierRecord[]): Verdict {
  const twice = atSupplier.filter(({ timesTicketed }) => timesTicketed > 1)
  return {
    promise: 'Nothing is ticketed twice',
    looked: atSupplier.length,
    broken: twice.map(({ pnr, timesTicketed }) => `${pnr} was ticketed ${timesTicketed} times`),
  }
}

function everyHeldSeatIsKnown(ours: readonly OurBooking[], atSupplier: readonly SupplierRecord[]): Verdict {
  const held = atSupplier.filter(({ status }) => status === 'held')
  const known = new Set(
    ours.filter(({ status, needs_staff }) => status === 'held' || needs_staff).map((one) => one.supplier_booking_id),
  )
  return {
    promise: 'Every seat held at the supplier is a hold of ours',
    looked: held.length,
    broken: held
      .filter(({ bookingId }) => !known.has(String(bookingId)))
      .map(({ bookingId, pnr }) => {
        const one = ours.find((booking) => booking.supplier_booking_id === String(bookingId))
        return `${pnr} (${bookingId}) is held there and ${one ? `booking ${one.id} is ${one.status}` : 'nobody’s'} here`
      }),
  }
}

/** What a booking may have become after an answer said so. */
const MAY_BECOME: Record<string, readonly string[]> = {
  awaitingPayment: [],
  issued: ['issued', 'changeRequested', 'cancelled'],
  released: ['released'],
  refunded: ['refunded'],
  expired: ['expired'],
  cancelled: ['cancelled'],
}

function promisesAreKept(journal: Journal, ours: readonly OurBooking[]): Verdict {
  const byId = new Map(ours.map((one) => [one.id, one]))
  const broken = [...journal.promises].flatMap(([bookingId, promised]) => {
    const is = byId.get(bookingId)?.status
    if (is === undefined) return [`booking ${bookingId} was answered as ${promised} and is gone`]
    const allowed = MAY_BECOME[promised] ?? []
    return allowed.length === 0 || allowed.includes(is) ? [] : [`booking ${bookingId} was answered as ${promised} and is ${is}`]
  })
  return { promise: 'Nothing that was answered is lost', looked: journal.promises.size, broken }
}

async function countsAreRight(db: Database): Promise<Verdict> {
  // What has not been added up yet counts too.
  const { rows } = await sql<{
    tab: string
    kept: number
    counted: number
  }>`select queue_tab as tab, coalesce(k.n, 0)::int as kept, coalesce(c.n, 0)::int as counted
    from (select site_id, queue_tab, sum(count) as n from (
        select site_id, queue_tab, count from ticket_tallies where whose = 'site' and axis = 'total'
        union all select site_id, queue_tab, change from ticket_news) kept group by 1, 2) k
    full join (select site_id, queue_tab, count(*) as n from bookings where queue_tab is not null group by 1, 2) c using (site_id, queue_tab)`.execute(
    db,
  )
  return {
    promise: 'Counts kept are counts counted',
    looked: rows.length,
    broken: rows
      .filter(({ kept, counted }) => kept !== counted)
      .map(({ tab, kept, counted }) => `${tab}: kept ${kept}, counted ${counted}`),
  }
}

async function noJobFailed(db: Database): Promise<Verdict> {
  const { rows } = await sql<{
    name: string
    n: number
    total: number
  }>`select name, count(*) filter (where state = 'failed')::int as n, count(*)::int as total
    from pgboss.job group by name`.execute(db)
  return {
    promise: 'No job was given up',
    looked: rows.reduce((sum, { total }) => sum + total, 0),
    broken: rows.filter(({ n }) => n > 0).map(({ name, n }) => `${n} × ${name}`),
  }
}

async function downloadsAreWhole(db: Database): Promise<Verdict> {
  const { rows } = await sql<{
    id: string
    said: string
    is: string
  }>`select e.id, e.size_bytes::text as said, coalesce(sum(length(c.bytes)), 0)::text as is
    from exports e left join export_chunks c on c.site_id = e.site_id and c.export_id = e.id where e.state = 'ready' group by e.site_id, e.id, e.size_bytes`.execute(
    db,
  )
  return {
    promise: 'Every download is whole',
    looked: rows.length,
    broken: rows.filter(({ said, is }) => said !== is).map(({ id, said, is }) => `export ${id} has ${is} of ${said} bytes`),
  }
}

async function rulesHaveOneVersion(db: Database): Promise<Verdict> {
  const { rows } = await sql<{ what: string }>`
    select format('group %s is at edition %s', g.id, g.edition) as what from buyer_groups g
      left join markup_editions e on e.site_id = g.site_id and e.group_id = g.id
      group by g.site_id, g.id, g.edition having g.edition <> coalesce(max(e.edition), 0)`.execute(db)
  const { rows: all } = await sql<{ n: number }>`select count(*)::int as n from buyer_groups`.execute(db)
  return { promise: 'A group of buyers is at its newest edition', looked: all[0]?.n ?? 0, broken: rows.map(({ what }) => what) }
}

function noUnexplainedFailure(journal: Journal, { outages }: Stage): Verdict {
  const answers = [...journal.answers.values()].flatMap((counts) => [...counts]).filter(([status]) => status !== 'lost')
  return {
    promise: 'No answer is a bug, and no failure without a reason of ours',
    looked: answers.reduce((sum, [, count]) => sum + count, 0),
    broken: journal
      .unexplained(outages)
      .map(
        ({ at, path, status, body }) => `${new Date(at).toISOString()} ${path} ${status} ${body.errorCode} ${body.requestId ?? ''}`,
      ),
  }
}
