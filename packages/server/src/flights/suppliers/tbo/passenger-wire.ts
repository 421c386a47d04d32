import { namesOnTicket } from '@tradewind/domain/flights/airline-name'
import type { PaxTypeCode, SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { add, allocate, type Money, subtract, zero } from '@tradewind/domain/money'
import { findCountry } from '@tradewind/domain/reference/countries'
import type { AvailableExtra } from '../supplier-extras.ts'
import type { SupplierOrder, SupplierPassenger } from '../supplier-order.ts'
import { toWireNumber } from './read-amount.ts'
import type { ExtraWire } from './translate-extras.ts'

/** The passengers of Book and of the low-cost Ticket. The fare states single people; its parts add up to the quoted party to the last paisa. */
export function passengersWire(order: SupplierOrder): Record<string, unknown>[] {
  const fares = splitFare(order.fare, order.passengers)
  return order.passengers.map((passenger, place) => ({
    ...personWire(passenger),
    ...contactWire(passenger, order),
    ...(passenger.isLead ? gstWire(order) : {}),
    Fare: fares[place],
    ...soldWire(passenger.extras.filter((extra) => !isWish(extra))),
    ...wishesWire(passenger.extras.filter(isWish)),
  }))
}

function personWire(passenger: SupplierPassenger): Record<string, unknown> {
  const { title, paxType, gender, dateOfBirth, passportNo, passportExpiry, passportIssueDate } = passenger
  const { firstName, lastName } = namesOnTicket(passenger)
  return given({
    Title: title,
    FirstName: firstName,
    LastName: lastName,
    PaxType: paxType,
    DateOfBirth: wireDay(dateOfBirth),
    Gender: gender,
    PassportNo: passportNo?.trim().toUpperCase(),
    PassportExpiry: wireDay(passportExpiry),
    PassportIssueDate: wireDay(passportIssueDate),
    PassportIssueCountryCode: passenger.passportIssueCountryCode,
    PAN: passenger.pan?.trim().toUpperCase(),
    IsLeadPax: passenger.isLead,
    FFAirlineCode: passenger.frequentFlyerNumber ? passenger.frequentFlyerNumber.slice(0, 2) : undefined,
    FFNumber: passenger.frequentFlyerNumber,
  })
}

/** Everyone carries the booking's contact, except for what is stated of their own. An address is demanded, and people booking on a phone give none: the city, or the country, stands in. */
function contactWire({ nationality, contact: own }: SupplierPassenger, order: SupplierOrder): Record<string, unknown> {
  const contact = { ...order.contact, ...own }
  const country = findCountry(contact.countryCode)?.name ?? contact.countryCode
  return {
    AddressLine1: contact.addressLine1 || contact.city || country,
    City: contact.city || country,
    CountryCode: contact.countryCode,
    CountryName: country,
    Nationality: nationality ?? contact.countryCode,
    CellCountryCode: contact.phoneCode,
    ContactNo: contact.mobileNo.replaceAll(/\D/g, ''),
    Email: contact.email,
  }
}

function gstWire({ gst }: SupplierOrder): Record<string, unknown> {
  if (!gst) return {}
  return {
    GSTNumber: gst.gstNumber,
    GSTCompanyName: gst.companyName,
    GSTCompanyAddress: gst.companyAddress,
    GSTCompanyContactNumber: gst.companyContactNumber,
    GSTCompanyEmail: gst.companyEmail,
  }
}

const ARRAYS = { baggage: 'Baggage', meal: 'MealDynamic', seat: 'SeatDynamic' } as const

/** What SSR gave decides, not the kind of airline: a wish is a code with words, and has no price. */
function isWish({ wire }: AvailableExtra): boolean {
  return !('Price' in (wire as ExtraWire).object)
}

/** Objects exactly as they came; an array with nothing in it is left out. */
function soldWire(extras: readonly AvailableExtra[]): Record<string, unknown> {
  const lists: Record<string, unknown[]> = {}
  for (const { kind, wire } of extras) {
    const { object, copies } = wire as ExtraWire
    lists[ARRAYS[kind]] = [...(lists[ARRAYS[kind]] ?? []), ...Array.from({ length: copies }, () => object)]
  }
  return lists
}

/** A full-service airline takes one wish of a kind for the whole journey: the first. */
function wishesWire(extras: readonly AvailableExtra[]): Record<string, unknown> {
  const first = (kind: AvailableExtra['kind']) => extras.find((extra) => extra.kind === kind)
  const [meal, seat] = [first('meal'), first('seat')]
  return {
    ...(meal ? { Meal: { Code: meal.code, Description: meal.description } } : {}),
    ...(seat ? { Seat: { Code: seat.code, Description: seat.description } } : {}),
  }
}

/**
 * One fare per passenger. Base, tax, fuel and payment charge are stated per type; what is stated for the party only (charges, commission, TDS) is spread evenly
 * over those with a seat.
 */
function splitFare(fare: SupplierFare, passengers: readonly SupplierPassenger[]): Record<string, unknown>[] {
  const seated = passengers.map(({ paxType }) => (paxType === 3 ? 0 : 1))
  const nothing = zero(fare.currency)
  const spread = (amount: Money) => (seated.includes(1) ? allocate(amount, seated) : passengers.map(() => nothing))
  const ofType = (part: TypedPart) => splitByType(fare, passengers, part)
  const [bases, taxes, fuel, payment] = [ofType('base'), ofType('tax'), ofType('yqTax'), ofType('pgCharge')] as const
  const [charges, fees, services] = [spread(fare.otherCharges), spread(fare.additionalTxnFee), spread(fare.serviceFee)]
  const [commissions, tds] = [spread(fare.commission), spread(fare.tds)]
  return passengers.map((_, place) => {
    const at = (amounts: Money[]): Money => amounts[place] ?? nothing
    const published = [taxes, charges, fees, services].reduce((total, amounts) => add(total, at(amounts)), at(bases))
    return {
      Currency: fare.currency,
      BaseFare: toWireNumber(at(bases)),
      Tax: toWireNumber(at(taxes)),
      YQTax: toWireNumber(at(fuel)),
      PGCharge: toWireNumber(at(payment)),
      AdditionalTxnFeeOfrd: 0,
      AdditionalTxnFeePub: toWireNumber(at(fees)),
      OtherCharges: toWireNumber(at(charges)),
      Discount: 0,
      PublishedFare: toWireNumber(published),
      OfferedFare: toWireNumber(subtract(subtract(published, at(commissions)), at(fees))),
      TdsOnCommission: toWireNumber(at(tds)),
      TdsOnPLB: 0,
      TdsOnIncentive: 0,
      ServiceFee: toWireNumber(at(services)),
    }
  })
}

type TypedPart = 'base' | 'tax' | 'yqTax' | 'pgCharge'

function splitByType(fare: SupplierFare, passengers: readonly SupplierPassenger[], part: TypedPart): Money[] {
  const left = new Map<PaxTypeCode, Money[]>()
  for (const { paxType, count, [part]: total } of fare.parts)
    if (count > 0 && total) left.set(paxType, allocate(total, Array(count).fill(1)))
  return passengers.map(({ paxType }) => left.get(paxType)?.shift() ?? zero(fare.currency))
}

export function wireDay(date: string | undefined): string | undefined {
  return date === undefined ? undefined : `${date}T00:00:00`
}

function given(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))
}
