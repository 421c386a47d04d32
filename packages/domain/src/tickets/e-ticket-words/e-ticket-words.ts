import type { SpecialFare } from '../../flights/special-fare.ts'
import type { Language } from '../../languages.ts'
import type { RuleCabin } from '../../markups/markup-rule.ts'
import type { DurationUnits } from '../../time.ts'
import type { CouponState } from '../changes/coupon.ts'
import type { BagWords } from '../format-bags.ts'

/** Why a ticket is not valid for travel. */
export type NotValid = 'held' | 'cancelled' | 'notIssued' | 'refunded'

/** The words of an e-ticket in one language, on the screen and on paper. Names, codes, meals and numbers of tickets stay as airlines write them. */
export type ETicketWords = {
  readonly language: Language
  readonly comma: string
  readonly eTicket: string
  readonly pnr: string
  readonly issued: string
  readonly booking: string
  readonly why: Readonly<Record<NotValid, string>>
  readonly notValid: (why: string) => string

  readonly flights: string
  readonly connection: (at: string, wait: string | null) => string
  readonly changeOfAirport: (from: string, to: string, wait: string | null) => string
  readonly operatedBy: (airline: string) => string
  readonly nonStop: string
  readonly technicalStop: string
  readonly terminal: (name: string) => string
  readonly class: string
  readonly cabins: Readonly<Record<RuleCabin, string>>
  readonly airlinePnr: string
  readonly status: string
  readonly coupons: Readonly<Record<CouponState, string>>
  readonly duration: DurationUnits

  readonly passengers: (count: number) => string
  readonly passenger: string
  readonly paxTypes: Readonly<Record<number, string>>
  readonly seat: (seat: string) => string
  readonly bags: BagWords
  readonly barcodeOf: (name: string, sector: string) => string
  readonly barcodeNote: string

  readonly payment: string
  readonly total: string
  readonly totalPaid: (by: string) => string
  /** By the English label of a line, or of a way to pay; one that is not here stays as it is. */
  readonly priceLines: Readonly<Record<string, string>>

  readonly beforeYouFly: string
  readonly arriveFar: string
  readonly arriveNear: string
  readonly carryFar: string
  readonly carryNear: string
  /** The proof that the airline asks for, by the special fare. */
  readonly carrySpecial: Readonly<Record<SpecialFare, string>>
  readonly localTimes: string
  readonly insurance: (day: string | null) => string
  readonly legal: string
  readonly issuedBy: (company: string, gstNumber: string | null) => string
  /** '{page}' and '{pages}' are filled in while the paper is set. */
  readonly pageOf: string
}

/** How a ticket is written: its words, and the locale of its days and months. */
export type Speech = { readonly words: ETicketWords; readonly locale: string }
