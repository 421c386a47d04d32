import { SPECIAL_FARES } from '@tradewind/domain/flights/special-fare'
import type { SupplierCapabilities } from '@tradewind/domain/flights/supplier-capabilities'
/** What the wire can do, as its documentation and its recorded answers say. */
export const TBO_CAPABILITIES: SupplierCapabilities = {
  issues: 'either',
  extras: 'byFare',
  charges: 'byFare',
  calendarFares: true,
  specialFares: SPECIAL_FARES,
  partialCancel: true,
  partCharges: 'byRules',
  reissue: true,
  changes: 'queued',
  oneBookingPerTrace: true,
  balance: true,
}
