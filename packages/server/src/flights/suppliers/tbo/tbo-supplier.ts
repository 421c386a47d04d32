import type { Instant } from '@tradewind/domain/time'
import type { FlightSupplier } from '../flight-supplier.ts'
import type { ConnectionFacts } from '../supplier-adapter.ts'
import { makeTboCaller } from './call-tbo.ts'
import { previewTboCancellation, readTboChange, releaseTbo, requestTboChange } from './change-tbo.ts'
import { findTboBooking } from './find-tbo-booking.ts'
import { holdTbo } from './hold-tbo.ts'
import { issueTbo } from './issue-tbo.ts'
import { keepToken } from './keep-token.ts'
import { listCalendarFares } from './list-calendar-fares.ts'
import { listTboExtras } from './list-tbo-extras.ts'
import { quoteTbo } from './quote-tbo.ts'
import { readTboBalance } from './read-tbo-balance.ts'
import { readTboRules } from './read-tbo-rules.ts'
import { searchTbo } from './search-tbo.ts'
import type { TboAccount } from './tbo-account.ts'
import { TBO_CAPABILITIES } from './tbo-capabilities.ts'
import { TBO_SOURCES } from './tbo-sources.ts'

/** One account at the TBO "Universal Air API" as a supplier. The clock says which day's token is good. */
export function makeTboSupplier(account: TboAccount, facts: ConnectionFacts, now: () => Instant): FlightSupplier {
  const tokens = keepToken(account, now)
  const { currency } = facts
  const call = makeTboCaller(account, tokens, facts)
  return {
    ...facts,
    capabilities: TBO_CAPABILITIES,
    sources: TBO_SOURCES,
    search: (request, source, signal) => searchTbo(call, request, source, signal),
    calendarFares: (request, signal) => listCalendarFares(call, request, signal),
    fareRules: (ref, signal) => readTboRules(call, ref, signal),
    quote: (ref, signal) => quoteTbo(call, ref, signal),
    extras: (ref, signal, legs) => listTboExtras(call, ref, legs, signal),
    hold: (order, signal) => holdTbo(call, order, signal),
    issue: (order, held, { acceptPriceChange }, signal) => issueTbo(call, { order, held, acceptPriceChange }, signal),
    findBooking: (query, signal) => findTboBooking(call, query, signal),
    release: (held, signal) => releaseTbo(call, held, signal),
    cancellationCharges: (booking, signal) => previewTboCancellation(call, booking, signal),
    requestChange: (request, signal) => requestTboChange(call, request, signal),
    changeStatus: (changeRequestId, signal) => readTboChange(call, changeRequestId, signal),
    signIn: () => tokens.prove(),
    balance: (signal) => readTboBalance(account, { tokens, currency }, signal),
  }
}
