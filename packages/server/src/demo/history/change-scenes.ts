import type { ChangeWish } from '@tradewind/domain/tickets/changes/change-kind'
import { addDays, plusMinutes } from '@tradewind/domain/time'
import { inSite } from '../../database/in-site.ts'
import { findBooking } from '../../flights/book/booking-repo.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { acceptQuote, withdrawChange } from '../../tickets/changes/answer-change.ts'
import { confirmChange } from '../../tickets/changes/confirm-change.ts'
import { assignChange, noteOnChange } from '../../tickets/changes/handle-change.ts'
import { quoteByHand } from '../../tickets/changes/quote-by-hand.ts'
import { quoteChange } from '../../tickets/changes/quote-change.ts'
import { receiveSupplierMoney } from '../../tickets/changes/receive-supplier-money.ts'
import { recordReissue } from '../../tickets/changes/record-reissue.ts'
import { rejectChange } from '../../tickets/changes/reject-change.ts'
import type { Past } from './past.ts'
import type { Scene } from './scene.ts'
import { type Sale, sellInPast } from './sell-in-past.ts'

type Wish = { readonly buyer: string; readonly bookingId: number; readonly remarks: string; readonly want?: ChangeWish }

/** Tickets that were refunded or changed in the past month, each to its end. */
export function listChangeScenes(past: Past): Scene[] {
  const { at } = past
  return [
    ...story(
      past,
      {
        sold: -25,
        sale: { buyer: 'agent', flies: 4, party: ['Rakesh Sinha'], key: 'refund', from: 'BOM', to: 'DXB', source: 'FZ', pick: 4 },
      },
      (bookingId) => [
        {
          at: at(-20, '14:20'),
          play: () => requestChange(past, { buyer: 'agent', bookingId: bookingId(), remarks: 'The meeting was called off.' }),
        },
      ],
    ),
    ...story(
      past,
      {
        sold: -21,
        sale: {
          buyer: 'priya',
          how: 'card',
          flies: 9,
          party: ['Priya Sharma'],
          key: 'card-refund',
          to: 'DXB',
          source: 'IX',
          pick: 5,
        },
      },
      (bookingId) => [
        {
          at: at(-12, '19:40'),
          play: () => requestChange(past, { buyer: 'priya', bookingId: bookingId(), remarks: 'My plans changed.' }),
        },
      ],
    ),
    ...story(
      past,
      {
        sold: -18,
        sale: {
          buyer: 'coral',
          flies: 12,
          party: ['Anil Thomas', 'Mary Thomas'],
          key: 'rejected',
          source: 'NDC',
          to: 'BOM',
          from: 'COK',
        },
      },
      (bookingId) => [{ at: at(-15, '11:00'), play: () => rejectByStaff(past, bookingId()) }],
    ),
    ...story(
      past,
      {
        sold: -16,
        sale: { buyer: 'agent2', flies: 20, party: ['Leela Menon'], key: 'reissued', source: 'NDC', from: 'BOM', to: 'DEL' },
      },
      (bookingId) => [{ at: at(-13, '10:15'), play: () => reissue(past, bookingId()) }],
    ),
    ...story(
      past,
      { sold: -9, sale: { buyer: 'himadri', flies: 26, party: ['Subir Das'], key: 'withdrawn', from: 'CCU', to: 'DEL' } },
      (bookingId) => [{ at: at(-8, '16:00'), play: () => withdrawAtOnce(past, bookingId()) }],
    ),
    { at: at(-4, '12:00'), play: () => receiveOldest(past) },
  ]
}

type Described = Partial<Omit<Sale, 'flies'>> & {
  readonly buyer: string
  readonly flies: number
  readonly party: readonly string[]
  readonly key: string
}

/** A sale and what followed. `flies`: days after the start of the product, or before it. */
export function story(
  past: Past,
  { sold, sale }: { sold: number; sale: Described },
  follow: (bookingId: () => number) => Scene[],
): Scene[] {
  let made: number | undefined
  const play = async () => {
    made = await sellInPast(past, {
      from: 'DEL',
      to: 'BOM',
      source: '6E',
      how: 'wallet',
      pick: 1,
      ...sale,
      flies: addDays(past.today, sale.flies),
    })
  }
  const follows = follow(() => made ?? 0).map((scene) => ({
    ...scene,
    // Without the ticket there is nothing to follow.
    play: async () => {
      if (made !== undefined) await scene.play()
    },
  }))
  return [{ at: past.at(sold, '12:30'), play }, ...follows]
}

export async function requestChange(past: Past, wish: Wish): Promise<number> {
  const { app, jobs } = past
  const actor = past.actor(wish.buyer)
  const asked = { bookingId: wish.bookingId, wish: wish.want ?? 'refund', cause: 'other', tickets: [], sectors: [] } as const
  const isQuoted = asked.wish !== 'reissue'
  const quoted = isQuoted ? await quoteChange({ app, actor, now: app.now(), refuse: refuseAny }, asked) : undefined
  const id = await confirmChange(
    { app, actor, now: app.now(), refuse: refuseAny },
    {
      ...asked,
      remarks: wish.remarks,
      quoteId: quoted?.quote.quoteId,
      idempotencyKey: `history-change-${wish.bookingId}-${asked.wish}`,
    },
  )
  await jobs.runUntil(plusMinutes(app.now(), 3))
  return id
}

function askForReissue(past: Past, buyer: string, bookingId: number, remarks: string): Promise<number> {
  return requestChange(past, { buyer, bookingId, remarks, want: 'reissue' })
}

async function rejectByStaff(past: Past, bookingId: number): Promise<void> {
  const { app, clock } = past
  const changeRequestId = await askForReissue(
    past,
    'coral',
    bookingId,
    'Could both fly on 24 December instead? Same price, please.',
  )
  clock.goTo(plusMinutes(app.now(), 95))
  const desk = { app, actor: past.actor('tickets'), now: app.now(), refuse: refuseAny }
  await assignChange(desk, { changeRequestId, userId: desk.actor.userId })
  await rejectChange(desk, { changeRequestId, reason: 'Every flight on that day is full. Your tickets stay as they are.' })
}

async function reissue(past: Past, bookingId: number): Promise<void> {
  const { app, clock } = past
  const changeRequestId = await askForReissue(past, 'agent2', bookingId, 'One day later, please.')
  clock.goTo(plusMinutes(app.now(), 40))
  const desk = { app, actor: past.actor('tickets'), refuse: refuseAny }
  await assignChange({ ...desk, now: app.now() }, { changeRequestId, userId: desk.actor.userId })
  await noteOnChange({ ...desk, now: app.now() }, { changeRequestId, note: 'Same class is open on the next day.' })
  await nameThePrice(past, changeRequestId)
  clock.goTo(plusMinutes(app.now(), 120))
  const quoteId = await offeredQuote(past, changeRequestId)
  await acceptQuote({ app, actor: past.actor('agent2'), now: app.now(), refuse: refuseAny }, { changeRequestId, quoteId })
  clock.goTo(plusMinutes(app.now(), 30))
  await recordReissue({ ...desk, now: app.now() }, { changeRequestId, ...(await newTicket(past, bookingId)) })
}

export function nameThePrice(past: Past, changeRequestId: number): Promise<void> {
  return quoteByHand(
    { app: past.app, actor: past.actor('tickets'), now: past.app.now(), refuse: refuseAny },
    {
      changeRequestId,
      airlinePenalty: '2750.00',
      supplierFee: '0.00',
      ourFee: '200.00',
      fareDifference: '640.00',
      returnsFees: false,
      supplierRefund: undefined,
      remarks: 'The same flight, one day later.',
      validHours: 24,
    },
  )
}

async function offeredQuote({ app, site }: Past, changeRequestId: number): Promise<string> {
  const { offered_quote_id } = await inSite(app.db, site.id, (tx) =>
    tx.selectFrom('change_requests').select('offered_quote_id').where('id', '=', changeRequestId).executeTakeFirstOrThrow(),
  )
  return offered_quote_id ?? ''
}

/** The same flights a day later, under new numbers. */
async function newTicket(
  { app, site }: Past,
  bookingId: number,
): Promise<Pick<Parameters<typeof recordReissue>[1], 'tickets' | 'flights'>> {
  const booking = await inSite(app.db, site.id, (tx) => findBooking(tx, bookingId))
  const legs = booking?.option.legs ?? []
  return {
    tickets: [{ passengerPlace: 0, ticketNumber: '098-2417730915' }],
    flights: legs.flatMap((leg, index) =>
      leg.map(({ airlineCode, flightNumber, bookingClass, origin, destination, departure, arrival }) => ({
        leg: index,
        airlineCode,
        flightNumber,
        bookingClass,
        origin,
        destination,
        departureLocal: nextDay(departure.local),
        arrivalLocal: nextDay(arrival.local),
        airlinePnr: null,
      })),
    ),
  }
}

function nextDay(local: string): string {
  return `${addDays(local.slice(0, 10) as Parameters<typeof addDays>[0], 1)}${local.slice(10, 16)}`
}

async function withdrawAtOnce(past: Past, bookingId: number): Promise<void> {
  const { app } = past
  const changeRequestId = await askForReissue(past, 'himadri', bookingId, 'A morning flight instead?')
  await withdrawChange(
    { app, actor: past.actor('himadri'), now: app.now(), refuse: refuseAny },
    { changeRequestId, reason: 'The evening suits after all.' },
  )
}

/** The supplier has credited the oldest refund. */
async function receiveOldest(past: Past): Promise<void> {
  const { app, site } = past
  const oldest = await inSite(app.db, site.id, (tx) =>
    tx
      .selectFrom('change_requests')
      .select('id')
      .where('supplier_refund_minor', '>', 0n)
      .where('supplier_paid_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  )
  if (!oldest) return
  await receiveSupplierMoney(
    { app, actor: past.actor('accounts'), now: app.now(), refuse: refuseAny },
    { changeRequestId: oldest.id, reference: 'CN/26/88120' },
  )
}
