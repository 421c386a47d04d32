import { type Call, travelDay } from '../../flights/book/testing/buy-flight.ts'
import { act, askFor } from '../../tickets/changes/testing/change-desk.ts'

/** What the people of a supplier ask for other flights. */
export type ChangeAsked = { readonly airlinePenalty: string; readonly fareDifference: string; readonly ourFee: string }
export const DEARER: ChangeAsked = { airlinePenalty: '1000.00', fareDifference: '510.37', ourFee: '200.00' }
const DEL_BOM = { Origin: 'DEL', Destination: 'BOM' }

/** Tests only: a customer asks for a flight on another day. Gives the request. */
export async function askForOther(customer: Call, bookingId: number, daysLater = 2): Promise<number> {
  const newFlights = [{ sector: DEL_BOM, date: travelDay(daysLater) }]
  const { status, body } = await askFor(customer, bookingId, { RequestType: 3, Remarks: 'Another day', newFlights })
  if (status !== 200 || body.change.state !== 'needsStaff') throw new Error(`Not asked: ${status} ${JSON.stringify(body)}`)
  return body.changeRequestId
}

/** Tests only: the people of a supplier name a price. */
export function priceThere(desk: Call, changeRequestId: number, asked: ChangeAsked) {
  return act(desk, 'quoteChangeRequest', { changeRequestId, ...asked, remarks: 'As the airline says' })
}

/** Tests only: they record what the airline issued for the first `travellers`. Gives the number of the first ticket. */
export async function reissueThere(desk: Call, changeRequestId: number, { places = [0], daysLater = 2 } = {}): Promise<string> {
  const [day, numberOf] = [travelDay(daysLater), (place: number) => `589${changeRequestId}00${place}`]
  await act(desk, 'recordReissue', {
    changeRequestId,
    tickets: places.map((passengerPlace) => ({ passengerPlace, ticketNumber: numberOf(passengerPlace) })),
    flights: [
      {
        ...{ leg: 0, airlineCode: '6E', flightNumber: '2017', bookingClass: 'M', origin: 'DEL', destination: 'BOM' },
        ...{ departureLocal: `${day}T07:00`, arrivalLocal: `${day}T09:10` },
      },
    ],
  })
  return numberOf(places[0] ?? 0)
}
