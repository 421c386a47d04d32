import fc from 'fast-check'
import type { PassengerCode } from '../catalogue/passenger-types.ts'
import type { AreaRate } from '../rates/area-transfer.ts'
import type { Party } from '../rates/party.ts'
import type { Rate, Supplement, TicketRate, TransferRate } from '../rates/rate.ts'
import { addDays, type PlainDate, plainDate } from '../time.ts'

/** Tests only: rates in a few weeks, so that they meet. */
export const FIRST_DAY: PlainDate = plainDate('2027-01-01')
export const DAYS = 40

export const anyDay = fc.integer({ min: 0, max: DAYS - 1 }).map((days) => addDays(FIRST_DAY, days))
const anySpan = fc.tuple(fc.integer({ min: 0, max: DAYS - 1 }), fc.integer({ min: 0, max: 20 })).map(([from, length]) => ({
  from: addDays(FIRST_DAY, from),
  to: addDays(FIRST_DAY, from + length),
}))
const anyWeekdays = fc.oneof(
  { weight: 3, arbitrary: fc.constant([0, 1, 2, 3, 4, 5, 6]) },
  { weight: 1, arbitrary: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }) },
)
const anyMinor = fc.integer({ min: 0, max: 50_000 }).map(BigInt)
const anySupplement: fc.Arbitrary<Supplement> = fc
  .record({
    span: anySpan,
    minor: anyMinor,
    weekdays: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }), { nil: undefined }),
    child: fc.option(anyMinor, { nil: undefined }),
    infant: fc.option(anyMinor, { nil: undefined, freq: 1 }),
  })
  .map(({ span, minor, weekdays, child, infant }) => ({
    fromDay: span.from,
    toDay: span.to,
    minor,
    ...(weekdays && { weekdays }),
    amounts: { ...(child !== undefined && { child }), ...(infant !== undefined && { infant }) },
  }))
const anyWhen = fc
  .record({
    priority: fc.integer({ min: 1, max: 4 }),
    marketId: fc.integer({ min: 0, max: 3 }),
    span: anySpan,
    weekdays: anyWeekdays,
    currency: fc.constantFrom('AED', 'USD'),
    isPerPax: fc.boolean(),
    supplements: fc.array(anySupplement, { maxLength: 2 }),
  })
  .map(({ span, ...when }) => ({ ...when, validFrom: span.from, validTill: span.to }))

const anyTicket = fc
  .record({ when: anyWhen, adult: anyMinor, child: anyMinor, infant: fc.option(anyMinor, { nil: undefined }) })
  .map(({ when, adult, child, infant }) => {
    const amounts: Partial<Record<PassengerCode, bigint>> = { adult, child, ...(infant !== undefined && { infant }) }
    return { kind: 'ticket', ...when, amounts } as const
  })
const anyTransfer = fc
  .record({
    when: anyWhen,
    minor: anyMinor,
    least: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
    more: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
    basis: fc.constantFrom('sharing', 'private'),
  })
  .map(
    ({ when, minor, least, more, basis }) =>
      ({
        kind: 'transfer',
        ...when,
        minor,
        basis,
        transferType: 'return',
        description: 'Car',
        minPax: least,
        maxPax: more === null ? null : (least ?? 1) + more,
      }) as const,
  )

const numbered = <R extends Rate>(rates: readonly Omit<R, 'id'>[]): R[] => rates.map((rate, at) => ({ ...rate, id: at + 1 }) as R)
export const anyTickets: fc.Arbitrary<TicketRate[]> = fc
  .array(anyTicket, { maxLength: 12 })
  .map((rates) => numbered<TicketRate>(rates))
export const anyTransfers: fc.Arbitrary<TransferRate[]> = fc
  .array(anyTransfer, { maxLength: 12 })
  .map((rates) => numbered<TransferRate>(rates))
/** Areas 1 to 3: an activity in one of them is reached often. */
export const anyArea = fc.integer({ min: 1, max: 3 })
const anyAreaTransfer = fc
  .record({
    from: anyArea,
    to: anyArea,
    marketId: fc.integer({ min: 0, max: 3 }),
    span: anySpan,
    way: fc.constantFrom('oneway', 'oneway', 'return'),
    basis: fc.constantFrom('sharing', 'private'),
    currency: fc.constantFrom('AED', 'USD'),
    minor: anyMinor,
    isPerPax: fc.boolean(),
    isStandAlone: fc.boolean(),
    minPax: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null, freq: 1 }),
    maxPax: fc.option(fc.integer({ min: 4, max: 9 }), { nil: null, freq: 1 }),
    boundTourOptionId: fc.constantFrom(null, null, 1, 2),
  })
  .map(
    ({ from, to, span, ...of }): Omit<AreaRate, 'id'> => ({
      ...of,
      fromAreaId: from,
      toAreaId: to,
      description: 'Car',
      validFrom: span.from,
      validTill: addDays(span.to, 10),
    }),
  )
export const anyAreaTransfers: fc.Arbitrary<AreaRate[]> = fc
  .array(anyAreaTransfer, { maxLength: 16 })
  .map((transfers) => transfers.map((transfer, at) => ({ ...transfer, id: at + 1 })))
export const anyParty: fc.Arbitrary<Party> = fc.record({
  adults: fc.integer({ min: 0, max: 5 }),
  childAges: fc.array(fc.option(fc.integer({ min: 0, max: 17 }), { nil: null }), { maxLength: 4 }),
  infants: fc.integer({ min: 0, max: 2 }),
})
