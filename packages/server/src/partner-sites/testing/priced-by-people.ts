import type { BookingDetail } from '@tradewind/contract/flights/booking'
import type { ChangeDetail, ChangeQuote } from '@tradewind/contract/tickets/changes/shapes'
import { SKYLARK } from '../../network/testing/two-sites.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { act, askFor, quoteBack, readChange } from '../../tickets/changes/testing/change-desk.ts'
import { type FlightWorld, SITE } from './flight-world.ts'

export type Part = { readonly places: readonly number[]; readonly sectors?: readonly { Origin: string; Destination: string }[] }
export const ONE_WAY = [{ Origin: 'DEL', Destination: 'BOM' }]
/** A fare that its airline refunds only by people, and a part of which is quoted by nobody. */
export const BY_PEOPLE = { flight: '101', family: 'Lite' } as const

/** What the people of Skylark ask for a refund. */
export type RefundAsked = { readonly airlinePenalty: string; readonly ourFee: string; readonly returnsFees?: boolean }
export const KEPT: RefundAsked = { airlinePenalty: '1000.00', ourFee: '200.00' }

/** Tests only: refunds that the people of Skylark price for Blue Dhow. */
export function pricedByPeople(world: () => FlightWorld) {
  const of = (booking: BookingDetail, { places, sectors = ONE_WAY }: Part) => ({
    TicketId: places.map((place) => booking.passengers[place]?.ticket?.ticketId),
    Sectors: sectors,
  })
  return {
    desk: () => world().callAs(SKYLARK.email, SKYLARK.host),
    /** Asks for a refund: of a part, or of all that is left. Gives the request, which nobody has priced yet. */
    async ask(booking: BookingDetail, part?: Part, more: Record<string, unknown> = {}, call = world().agent): Promise<number> {
      const { bookingId } = booking
      const { TicketId, Sectors } = part ? of(booking, part) : { TicketId: [], Sectors: [] }
      const [RequestType, { CancellationType: cancellationType = 3, airlineConfirmation = '' }] = [part ? 2 : 1, more]
      const quoted = { requestType: RequestType, tickets: TicketId, sectors: Sectors, cancellationType, airlineConfirmation }
      const quote = await quoteBack(call, bookingId, quoted)
      if (quote.isAutomatic) throw new Error(`It is quoted: ${JSON.stringify(quote)}`)
      const asked = { RequestType, TicketId, Sectors, quoteId: quote.quoteId, ...more }
      const { status, body } = await askFor(call, bookingId, asked)
      if (status !== 200 || body.change.state !== 'needsStaff') throw new Error(`Not asked: ${status} ${JSON.stringify(body)}`)
      return body.changeRequestId
    },
    /** The requests about the order at Skylark, oldest first. */
    requestsThere: async () => {
      const theirs = (await world().theirs()).at(-1)
      return world()
        .server.app.db.selectFrom('change_requests')
        .selectAll()
        .where('site_id', '=', SITE.skylark)
        .where('booking_id', '=', theirs?.id ?? 0)
        .orderBy('id')
        .execute()
    },
    /** The last request at Skylark, once its people have it. */
    async arrived(count = 1): Promise<number> {
      const found = await waitUntil(
        () => this.requestsThere(),
        (requests) => requests.length === count && requests.at(-1)?.state === 'needsStaff',
        'with the people of Skylark',
      )
      return found.at(-1)?.id ?? 0
    },
    async price(theirId: number, asked: RefundAsked = KEPT): Promise<ChangeQuote> {
      const { offer } = await act(await this.desk(), 'quoteChangeRequest', {
        ...{ changeRequestId: theirId, ...asked, remarks: 'Skylark: as the airline says' },
      })
      if (!offer) throw new Error('No price')
      return offer
    },
    /** A price that is new here: nobody looks for it, it is heard. */
    async offered(changeRequestId: number, before?: string): Promise<ChangeQuote> {
      const { offer } = await waitUntil(
        () => readChange(world().agent, changeRequestId),
        (change) => change.offer !== null && change.offer.quoteId !== before,
        'priced here',
      )
      if (!offer) throw new Error('No price')
      return offer
    },
    accept: (changeRequestId: number, quoteId: string) => act(world().agent, 'acceptChangeQuote', { changeRequestId, quoteId }),
    /** The people of Skylark have it done by the airline, and pay what they had named. */
    async doThere(theirId: number): Promise<void> {
      const desk = await this.desk()
      await waitUntil(
        () => readChange(desk, theirId),
        ({ state }) => state === 'needsStaff',
        'to be done there',
      )
      await act(desk, 'approveChangeRequest', {
        ...{ changeRequestId: theirId, supplierRefund: '1.00', supplierCharge: '0.00', reference: 'AI 1', bearsDifference: true },
      })
    },
    async ends(changeRequestId: number, state: ChangeDetail['state'] = 'completed'): Promise<ChangeDetail> {
      return waitUntil(
        () => readChange(world().agent, changeRequestId),
        (change) => change.state === state,
        state,
      )
    },
  }
}
