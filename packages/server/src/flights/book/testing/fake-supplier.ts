import type { SupplierCapabilities } from '@tradewind/domain/flights/supplier-capabilities'
import type { PaxTypeCode, SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { type Money, money } from '@tradewind/domain/money'
import { type Instant, type PlainDate, plusMinutes } from '@tradewind/domain/time'
import { instantOf } from '@tradewind/domain/zoned-time'
import type { FlightSupplier } from '../../suppliers/flight-supplier.ts'
import type { BookingQuery, SupplierBooking } from '../../suppliers/supplier-booking.ts'
import type { SupplierFound, SupplierOption, SupplierSegment } from '../../suppliers/supplier-option.ts'
import type { HoldAnswer, IssueAnswer, SupplierOrder } from '../../suppliers/supplier-order.ts'
import type { HeldRef } from '../../suppliers/supplier-ref.ts'

/** Tests only: a supplier in memory, whose every answer a test can bend before or after it has done its part. */
export class FakeSupplier implements FlightSupplier {
  readonly code: string = 'fake'
  readonly name = 'Fake'
  readonly currency = 'INR'
  readonly isTest = false
  readonly capabilities: SupplierCapabilities = {
    issues: 'either',
    extras: 'byFare',
    charges: 'byFare',
    calendarFares: true,
    specialFares: [],
    partialCancel: true,
    partCharges: 'byRules',
    reissue: true,
    changes: 'queued',
    oneBookingPerTrace: true,
    balance: true,
  }
  readonly sources = [{ code: 'FK', name: 'Fake' }]
  readonly bookings: SupplierBooking[] = []
  readonly calls: string[] = []
  /** Of each call to issue, whether a new price was agreed to. */
  readonly consents: boolean[] = []
  /** Runs before the call has any effect; throwing ends it there. */
  before: (call: string) => Promise<void> | void = () => {}
  /** Runs after the effect, before the answer; throwing loses the answer. */
  after: (call: string) => Promise<void> | void = () => {}
  answerTicket: ((normally: () => IssueAnswer) => IssueAnswer) | undefined
  answerHold: ((normally: () => HoldAnswer) => HoldAnswer) | undefined
  findsNothing = false
  balanceMinor = 0n
  readonly #now: () => Instant

  constructor(now: () => Instant) {
    this.#now = now
  }

  count(call: string): number {
    return this.calls.filter((one) => one === call).length
  }

  async hold(order: SupplierOrder): Promise<HoldAnswer> {
    await this.#enter('hold')
    const normally = () => {
      const booking = this.#make(order, 'held')
      return { kind: 'held', held: booking.held, holdEndsAt: booking.holdEndsAt, booking } as const
    }
    const answer = this.answerHold ? this.answerHold(normally) : normally()
    await this.after('hold')
    return answer
  }

  async issue(
    order: SupplierOrder,
    held: HeldRef | undefined,
    { acceptPriceChange }: { acceptPriceChange: boolean },
  ): Promise<IssueAnswer> {
    this.consents.push(acceptPriceChange)
    await this.#enter('issue')
    const normally = () => ({ kind: 'issued', booking: this.#make(order, 'ticketed', held) }) as const
    const answer = this.answerTicket ? this.answerTicket(normally) : normally()
    await this.after('issue')
    return answer
  }

  async findBooking({ traceId, held, pnr }: BookingQuery): Promise<SupplierBooking | undefined> {
    await this.#enter('find')
    if (this.findsNothing) return undefined
    if (pnr) return this.bookings.find((booking) => booking.pnr === pnr)
    return this.bookings.find((booking) => booking.held.traceId === traceId || booking.pnr === held?.pnr)
  }

  async release(held: HeldRef): Promise<void> {
    await this.#enter('release')
    const place = this.bookings.findIndex(({ pnr }) => pnr === held.pnr)
    const booking = this.bookings[place]
    if (booking) this.bookings[place] = { ...booking, state: 'cancelled' }
    await this.after('release')
  }

  search = async (): Promise<SupplierFound> => ({ options: [], dropped: [] })
  calendarFares = async () => []
  fareRules = async () => []
  quote = unasked
  extras = async () => ({ wishesOnly: true, offers: [] })
  cancellationCharges = unasked
  requestChange = unasked
  changeStatus = unasked
  signIn = async () => {}
  balance = async () => money(this.balanceMinor, 'INR')

  async #enter(call: string): Promise<void> {
    this.calls.push(call)
    await this.before(call)
  }

  #make(order: SupplierOrder, state: 'held' | 'ticketed', held?: HeldRef): SupplierBooking {
    const pnr = held?.pnr ?? `FK${order.reference.slice(2)}`
    const booking: SupplierBooking = {
      held: held ?? { pnr, supplierBookingId: `S${order.reference}`, source: 'FK', traceId: order.ref.traceId },
      pnr,
      state,
      holdEndsAt: plusMinutes(this.#now(), 120),
      segments: [],
      passengers: order.passengers.map(({ firstName, lastName, paxType }, place) => ({
        firstName,
        lastName,
        paxType,
        ticketId: `T${place}`,
        ticketNumber: state === 'ticketed' ? `217906003${place}` : undefined,
        validatingAirline: '098',
        flights: [],
        barcodes: [],
      })),
      invoiceAmount: order.fare.net,
      invoiceNo: 'INV1',
    }
    const place = this.bookings.findIndex((one) => one.pnr === pnr)
    if (place < 0) this.bookings.push(booking)
    else this.bookings[place] = booking
    return booking
  }
}

async function unasked(): Promise<never> {
  throw new Error('Not part of a booking')
}

const inr = (rupees: number): Money => money(BigInt(Math.round(rupees * 100)), 'INR')

/** One adult, Delhi to Mumbai, five thousand rupees all in. */
export function makeFare(net = 4_900): SupplierFare {
  return {
    currency: 'INR',
    parts: [{ paxType: 1 as PaxTypeCode, count: 1, base: inr(4_000), tax: inr(1_000) }],
    base: inr(4_000),
    tax: inr(1_000),
    taxes: [],
    otherCharges: inr(0),
    serviceFee: inr(0),
    additionalTxnFee: inr(0),
    published: inr(5_000),
    commission: inr(105),
    tds: inr(5),
    net: inr(net),
  }
}

export function makeOption({ isLcc, date, traceId }: { isLcc: boolean; date: PlainDate; traceId: string }): SupplierOption {
  return {
    ref: { supplier: 'fake', source: 'FK', traceId, resultIndex: 'OB1' },
    bound: 'outbound',
    isLcc,
    issues: isLcc ? 'atOnce' : 'afterHold',
    extras: isLcc ? 'priced' : 'wishes',
    charges: isLcc ? 'quoted' : 'byRules',
    refundable: 'yes',
    isHoldAllowed: !isLcc,
    validatingAirline: isLcc ? '6E' : 'AI',
    fareFamily: 'Saver',
    seatsLeft: 5,
    mealIncluded: false,
    cancellationFee: undefined,
    changeFee: undefined,
    legs: [[makeSegment(date, isLcc ? '6E' : 'AI')]],
    fare: makeFare(),
    airlineRemark: undefined,
    lastTicketAt: undefined,
    demands: {
      dateOfBirthForAdults: false,
      passport: false,
      passportIssueDetails: false,
      pan: false,
      gstAllowed: true,
      gstMandatory: false,
      baggage: false,
      meal: false,
      seat: false,
      firstNameFormat: undefined,
      lastNameFormat: undefined,
    },
  }
}

function makeSegment(date: PlainDate, airlineCode: string): SupplierSegment {
  const departure = { local: `${date}T06:00`, zone: 'Asia/Kolkata' }
  const arrival = { local: `${date}T08:15`, zone: 'Asia/Kolkata' }
  return {
    airlineCode,
    airlineName: airlineCode,
    flightNumber: '101',
    bookingClass: 'T',
    cabin: 'economy',
    operatingCarrier: undefined,
    origin: 'DEL',
    originTerminal: '3',
    destination: 'BOM',
    destinationTerminal: '2',
    departure,
    arrival,
    departureAt: instantOf(departure),
    arrivalAt: instantOf(arrival),
    baggage: '15 kg',
    cabinBaggage: '7 kg',
    aircraft: '320',
    technicalStop: undefined,
  }
}
