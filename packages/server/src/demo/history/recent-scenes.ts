import { plusMinutes } from '@tradewind/domain/time'
import { inSite } from '../../database/in-site.ts'
import { findBooking } from '../../flights/book/booking-repo.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { adjustTicket } from '../../tickets/adjust-ticket.ts'
import { askCustomer } from '../../tickets/changes/ask-customer.ts'
import { assignChange, noteOnChange } from '../../tickets/changes/handle-change.ts'
import { markFlightCancelled } from '../../tickets/changes/mark-flight-cancelled.ts'
import { nameThePrice, requestChange, story } from './change-scenes.ts'
import type { Past } from './past.ts'
import type { Scene } from './scene.ts'
import { type Sale, sellInPast } from './sell-in-past.ts'

/** What is on the desk when the product starts: departures of today and tomorrow, held seats, open requests, a cancelled flight. */
export function listRecentScenes(past: Past): Scene[] {
  const { ago } = past
  const none = () => []
  return [
    ...story(
      past,
      {
        sold: -4,
        sale: { buyer: 'coral', flies: 0, party: ['Jacob Mathew', 'Sara Mathew'], key: 'today-1', from: 'COK', to: 'BLR' },
      },
      none,
    ),
    ...story(
      past,
      { sold: -3, sale: { buyer: 'agent', flies: 0, party: ['Devika Anand'], key: 'today-2', from: 'BOM', to: 'GOI', pick: 3 } },
      none,
    ),
    ...story(
      past,
      {
        sold: -2,
        sale: {
          buyer: 'pinnacle',
          flies: 0,
          party: ['Gurpreet Sodhi'],
          key: 'today-3',
          source: 'NDC',
          from: 'DEL',
          to: 'BOM',
          pick: 5,
        },
      },
      none,
    ),
    ...story(
      past,
      {
        sold: -2,
        sale: { buyer: 'ananya', how: 'card', flies: 1, party: ['Ananya Gupta'], key: 'tomorrow-1', from: 'BLR', to: 'DEL' },
      },
      none,
    ),
    ...story(
      past,
      {
        sold: -1,
        sale: { buyer: 'corporate', flies: 1, party: ['Dev Menon', 'Ritu Saxena'], key: 'tomorrow-2', from: 'BLR', to: 'BOM' },
      },
      none,
    ),

    {
      at: ago(290),
      play: () => sellNow(past, { buyer: 'coral', from: 'COK', to: 'DXB', source: 'IX', flies: 15, party: ['Fathima Beevi'] }),
    },
    {
      at: ago(110),
      play: () =>
        sellNow(past, { buyer: 'agent2', from: 'BOM', to: 'DEL', source: '6E', flies: 8, party: ['Nitin Wagle', 'Asmita Wagle'] }),
    },

    { at: ago(22 * 60 + 40), play: () => hold(past, 'agent', 23, ['Vinod Kamath', 'Usha Kamath'], 'BOM', 'DXB') },
    { at: ago(19 * 60), play: () => hold(past, 'coral', 30, ['Paul Varghese'], 'COK', 'BOM') },
    { at: ago(4 * 60), play: () => hold(past, 'agent2', 17, ['Shalini Bose'], 'BOM', 'DEL') },

    ...story(
      past,
      {
        sold: -6,
        sale: { buyer: 'pinnacle', flies: 16, party: ['Simran Ahuja'], key: 'waits-1', source: 'NDC', from: 'DEL', to: 'BOM' },
      },
      (bookingId) => [{ at: ago(27 * 60), play: () => assigned(past, bookingId()) }],
    ),
    ...story(
      past,
      {
        sold: -6,
        sale: { buyer: 'coral', flies: 19, party: ['Neethu George'], key: 'waits-2', source: 'NDC', from: 'COK', to: 'BOM' },
      },
      (bookingId) => [{ at: ago(25 * 60), play: () => asked(past, bookingId()) }],
    ),
    ...story(
      past,
      {
        sold: -5,
        sale: { buyer: 'agent', flies: 13, party: ['Harsh Vardhan'], key: 'waits-3', source: 'NDC', from: 'BOM', to: 'DEL' },
      },
      (bookingId) => [{ at: ago(21 * 60), play: () => priced(past, bookingId()) }],
    ),
    ...story(
      past,
      { sold: -3, sale: { buyer: 'farhan', how: 'card', flies: 11, party: ['Farhan Qureshi'], key: 'waits-4' } },
      (bookingId) => [
        {
          at: ago(130),
          play: () =>
            requestChange(past, {
              buyer: 'farhan',
              bookingId: bookingId(),
              want: 'reissue',
              remarks: 'Can I fly in the evening instead?',
            }),
        },
      ],
    ),
    ...story(
      past,
      { sold: -7, sale: { buyer: 'agent', flies: 6, party: ['Kiran Hegde'], key: 'grounded', from: 'BOM', to: 'BLR' } },
      (bookingId) => [{ at: ago(160), play: () => groundFlight(past, bookingId()) }],
    ),
    ...story(
      past,
      {
        sold: -2,
        sale: { buyer: 'agent', flies: 24, party: ['Preeti Malhotra', 'Rohit Malhotra'], key: 'marked-up', from: 'BOM', to: 'GOI' },
      },
      (bookingId) => [{ at: ago(23 * 60), play: () => addOwnMarkup(past, bookingId()) }],
    ),
  ]
}

type Quick = Pick<Sale, 'buyer' | 'from' | 'to' | 'source' | 'party'> & { readonly flies: number }

function sellNow(past: Past, { flies, ...sale }: Quick): Promise<number | undefined> {
  return sellInPast(past, { ...sale, how: 'wallet', pick: 2, key: `now-${sale.buyer}`, flies: past.date(flies) })
}

async function hold(past: Past, buyer: string, flies: number, party: readonly string[], from: string, to: string): Promise<void> {
  const [sell] = story(
    past,
    { sold: 0, sale: { buyer, flies, party, key: `hold-${buyer}`, from, to, source: 'GDS', how: 'hold' } },
    () => [],
  )
  await sell?.play()
}

async function assigned(past: Past, bookingId: number): Promise<void> {
  const { app, clock } = past
  const changeRequestId = await requestChange(past, {
    buyer: 'pinnacle',
    bookingId,
    want: 'reissue',
    remarks: 'Two days later, same time of day.',
  })
  clock.goTo(plusMinutes(app.now(), 25))
  const desk = { app, actor: past.actor('tickets'), now: app.now() }
  await assignChange(desk, { changeRequestId, userId: desk.actor.userId })
  await noteOnChange(desk, { changeRequestId, note: 'Asked the airline for the fare difference.' })
}

async function asked(past: Past, bookingId: number): Promise<void> {
  const { app, clock } = past
  const changeRequestId = await requestChange(past, {
    buyer: 'coral',
    bookingId,
    want: 'reissue',
    remarks: 'Please move it to the week after.',
  })
  clock.goTo(plusMinutes(app.now(), 45))
  await askCustomer(
    { app, actor: past.actor('tickets'), now: app.now(), refuse: refuseAny },
    { changeRequestId, message: 'Which day would suit, and may it stop on the way?' },
  )
}

async function priced(past: Past, bookingId: number): Promise<void> {
  const { app, clock } = past
  const changeRequestId = await requestChange(past, {
    buyer: 'agent',
    bookingId,
    want: 'reissue',
    remarks: 'One day later, please.',
  })
  clock.goTo(plusMinutes(app.now(), 60))
  await nameThePrice(past, changeRequestId)
}

async function groundFlight(past: Past, bookingId: number): Promise<void> {
  const { app, site } = past
  const booking = await inSite(app.db, site.id, (tx) => findBooking(tx, bookingId))
  const flight = booking?.option.legs[0]?.[0]
  if (!flight) return
  await markFlightCancelled(
    { app, actor: past.actor('tickets'), now: app.now() },
    {
      airlineCode: flight.airlineCode,
      flightNumber: flight.flightNumber,
      departsOn: flight.departure.local.slice(0, 10) as Past['today'],
      reason: 'Aircraft out of service.',
    },
  )
}

async function addOwnMarkup(past: Past, bookingId: number): Promise<void> {
  const { app } = past
  await adjustTicket(
    { db: app.db, actor: past.actor('agent'), now: app.now(), refuse: refuseAny },
    { bookingId, markup: '450.00', version: 0, idempotencyKey: `history-markup-${bookingId}` },
  )
}
