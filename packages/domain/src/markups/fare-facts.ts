import type { Refundable } from '../flights/refundable.ts'
import type { PlainDate } from '../time.ts'
import type { Journey } from './markup-rule.ts'

/** All facts of a fare that the conditions of rules ask for. */
export type FareFacts = {
  readonly currency: string
  readonly validatingAirline: string
  readonly journey: Journey
  /** Of the first flight. A cabin that the supplier does not name ('all') meets no rule that asks for a cabin. */
  readonly cabin: string
  /** The fare family, as `fareTypeKey` writes it; '' where the supplier names none. */
  readonly fareType: string
  /** An unknown one meets no rule that asks for it, neither way. */
  readonly refundable: Refundable
  readonly isFixedDeparture: boolean
  readonly travelDate: PlainDate
  readonly bookingDate: PlainDate
}

/** Suppliers write the same family in several ways: 'Publish', 'PUBLISH ', 'publish'. */
export function fareTypeKey(fareFamily: string | undefined): string {
  return fareFamily?.trim().toLowerCase() ?? ''
}
