import { describe, expect, test } from 'vitest'
import { makeFare } from '../../book/testing/fake-supplier.ts'
import { SupplierUnclear } from '../supplier-errors.ts'
import type { SupplierOrder } from '../supplier-order.ts'
import { issueTbo } from './issue-tbo.ts'
import { playedCaller } from './testing/recorded.ts'

const order = {
  ref: { supplier: 'tbo', source: '6E', traceId: 'trace', resultIndex: 'OB1' },
  issues: 'atOnce',
  passengers: [],
  fare: makeFare(),
  reference: 'TW1',
} as unknown as SupplierOrder
const NOTHING = { PNR: '', BookingId: 0, TicketStatus: 8, IsPriceChanged: true, IsTimeChanged: false, FlightItinerary: {} }

async function answerTo(response: object, acceptPriceChange = false) {
  const asked: Record<string, unknown>[] = []
  const call = playedCaller(async (_method, body) => {
    asked.push(body)
    return { refusal: undefined, inner: { TraceId: 'trace', Response: { ...NOTHING, ...response } } }
  })
  const answer = await issueTbo(call, { order, held: undefined, acceptPriceChange }, AbortSignal.timeout(1_000)).catch(
    (error) => error,
  )
  return { answer, asked }
}

/** What the wire says of a price that moved while a low-cost fare was ticketed, and what may follow from it. */
describe('a low-cost price that moved', () => {
  test('asks for consent where nothing was made, and says whether it was given', async () => {
    expect((await answerTo({})).answer).toMatchObject({ kind: 'priceChanged', moved: undefined })
    expect((await answerTo({ TicketStatus: 0 })).answer).toMatchObject({ kind: 'priceChanged' })
    for (const isAgreed of [false, true])
      expect((await answerTo({}, isAgreed)).asked).toMatchObject([{ IsPriceChangeAccepted: isAgreed }])
  })

  test('beside a PNR or a booking is looked up: something may have been made', async () => {
    expect((await answerTo({ PNR: 'ABC123', BookingId: 7 })).answer).toMatchObject({ kind: 'inProgress', held: { pnr: 'ABC123' } })
    expect((await answerTo({ PNR: 'ABC123' })).answer).toMatchObject({ kind: 'inProgress' })
    expect((await answerTo({ BookingId: 7 })).answer).toMatchObject({ kind: 'inProgress' })
  })

  test('while the ticket is in progress, or in an answer that says nothing, is never a reason to ask again', async () => {
    expect((await answerTo({ TicketStatus: 5 })).answer).toMatchObject({ kind: 'inProgress' })
    for (const TicketStatus of [2, 9, null]) expect((await answerTo({ TicketStatus })).answer).toBeInstanceOf(SupplierUnclear)
  })

  test('with other times that cannot be read still says that there are some', async () => {
    expect((await answerTo({ IsTimeChanged: true })).answer).toMatchObject({ kind: 'priceChanged', moved: [] })
  })
})
