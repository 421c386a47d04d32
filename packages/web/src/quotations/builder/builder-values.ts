import type { KartDraft, KartWish, PricedBy } from '@tradewind/contract/quotations/quotation-shapes'
import { isPartlyKnown } from '@tradewind/domain/quotations/cost-of-priced'
import type { PriceBreakup } from '@tradewind/domain/quotations/hide-prices'
import { ROOM_CHARGES, type RoomCharge, type SharingBasis, type TransferType } from '@tradewind/domain/quotations/itinerary'
import type { MealPlan } from '@tradewind/domain/quotations/meal-plan'
import { type CostLines, type CostSubject, costSubject, type UnconfirmedCost } from '@tradewind/domain/quotations/typed-cost'
import type { CostPart } from '@tradewind/domain/rates/supplier-cost'
import type { QuotedCustomer } from '../quotation-customer.tsx'
import type { StaffKart } from '../quotation-queries.ts'

/** Amounts and numbers as they are typed. `key` names a line on the screen; `id` is absent until it is saved. */
type Line = {
  key: string
  id?: number
  isOptional: boolean
  /** '': that of the quotation. */
  currency: string
  cost: string
  /** What the cost, or that of the rest, was typed for; undefined: it was typed for nothing yet, or nobody knows. */
  costOf?: CostSubject | undefined
  /** With which other lines it stands for a choice. */
  choice: string
}
/** Of what the desk arranges itself. */
type TermValues = { cancellation: KartWish['miscellaneous'][number]['cancellation'] }
export type RideValues = {
  transferType: TransferType | ''
  sharingBasis: SharingBasis | ''
  pickupTransfer: string
  dropTransfer: string
}
export type StayValues = Line &
  TermValues &
  RideValues & {
    accomodationId: number
    name: string
    city: string
    noOfNights: string
    checkinDate: string
    numberOfRooms: string
    roomType: string
    meals: MealPlan | ''
    /** Of the stay, where no room is priced. */
    price: string
    rooms: Record<RoomCharge, { count: string; price: string }>
    transferPrice: string
    bookedByCustomer: boolean
  }
export type TourValues = Line &
  RideValues & {
    activityId: number
    tourOptionId: number
    name: string
    tourOption: string
    startDate: string
    time: string
    pickupAreaId: number | null
    price: string
    prices: KartWish['activities'][number]['prices']
    isTyped: boolean
    /** Of the parts whose cost its rates do not know. */
    partCost: string
    priceReason: string
  }
export type TransferValues = Line &
  TermValues & {
    /** Null: only words say the place. */
    fromAreaId: number | null
    toAreaId: number | null
    fromArea: string
    toArea: string
    pickupTransfer: string
    dropTransfer: string
    transferType: TransferType
    sharingBasis: SharingBasis | ''
    startDate: string
    time: string
    returnDate: string
    returnTime: string
    price: string
    isTyped: boolean
    priceReason: string
  }
export type OtherValues = Line & TermValues & { name: string; description: string; price: string; startDate: string; time: string }
export type FlightValues = Line &
  TermValues & {
    airlineCode: string
    flightNo: string
    origin: string
    destination: string
    departureDate: string
    departureTime: string
    arrivalDate: string
    arrivalTime: string
    pnr: string
    price: string
    bookedByCustomer: boolean
  }
export type PassengerValues = { title: string; firstName: string; lastName: string; dateOfBirth: string; paxType: '1' | '2' | '3' }

export type BuilderValues = {
  /** The version that the changes begin with; 0 for a new quotation. */
  version: number
  customer: QuotedCustomer | undefined
  kartName: string
  adults: string
  child: string
  infant: string
  childAges: string[]
  arrivalDate: string
  noOfDays: string
  noOfNights: string
  quoteValidyInDays: string
  currencySymbol: string
  serviceCharge: string
  remittanceCharge: string
  discount: string
  priceBreakup: PriceBreakup
  remark: string
  /** Of a new one that answers a cart: what the cart asked for when it was begun. */
  cartContents?: string
  remarkForCustomer: string
  internalRemark: string
  purchaseConfirmationNo: string
  salesConfirmationNo: string
  paymentDeadline: string | null
  /** `dueOn` null: when the customer accepts. */
  instalments: { percent: string; dueOn: string | null }[]
  isAgentBranding: boolean
  passengers: PassengerValues[]
  accomodations: StayValues[]
  activities: TourValues[]
  transfers: TransferValues[]
  miscellaneous: OtherValues[]
  flightDetails: FlightValues[]
}
export const LISTS = ['accomodations', 'activities', 'transfers', 'miscellaneous', 'flightDetails'] as const
export type ListName = (typeof LISTS)[number]
export type LineOf<List extends ListName> = BuilderValues[List][number]

const newKey = () => `new ${crypto.randomUUID()}`
const newLine = () => ({ key: newKey(), isOptional: false, currency: '', cost: '', choice: '' })
const NO_RIDE: RideValues = { transferType: '', sharingBasis: '', pickupTransfer: '', dropTransfer: '' }
export const noRooms = (): StayValues['rooms'] =>
  Object.fromEntries(ROOM_CHARGES.map((charge) => [charge, { count: '0', price: '' }])) as StayValues['rooms']

export function emptyValues(currency: string): BuilderValues {
  return {
    ...{ version: 0, customer: undefined, kartName: '', adults: '2', child: '0', infant: '0', childAges: [] },
    ...{ arrivalDate: '', noOfDays: '', noOfNights: '', quoteValidyInDays: '7', currencySymbol: currency },
    ...{ serviceCharge: '0', remittanceCharge: '0', discount: '0', priceBreakup: 'full', isAgentBranding: false },
    ...{ remark: '', remarkForCustomer: '', internalRemark: '', purchaseConfirmationNo: '', salesConfirmationNo: '' },
    ...{
      paymentDeadline: null,
      instalments: [],
      passengers: [],
      accomodations: [],
      activities: [],
      transfers: [],
      miscellaneous: [],
      flightDetails: [],
    },
  }
}

export function newStay(hotel: Pick<StayValues, 'accomodationId' | 'name' | 'city'>, checkinDate: string): StayValues {
  return {
    ...newLine(),
    ...NO_RIDE,
    ...hotel,
    ...{
      noOfNights: '1',
      checkinDate,
      numberOfRooms: '1',
      roomType: '',
      meals: '',
      price: '',
      rooms: noRooms(),
      transferPrice: '',
      bookedByCustomer: false,
      cancellation: [],
    },
  }
}
export function newTour(
  option: Pick<TourValues, 'activityId' | 'tourOptionId' | 'name' | 'tourOption'>,
  startDate: string,
): TourValues {
  return {
    ...newLine(),
    ...NO_RIDE,
    ...option,
    ...{ startDate, time: '', pickupAreaId: null, price: '', prices: {}, isTyped: false, partCost: '', priceReason: '' },
  }
}
const NOWHERE = { fromAreaId: null, toAreaId: null, fromArea: '', toArea: '', pickupTransfer: '', dropTransfer: '' }
export function newTransfer(startDate: string): TransferValues {
  return {
    ...newLine(),
    ...NOWHERE,
    ...{ transferType: 'oneway', sharingBasis: 'PVT', startDate, time: '', returnDate: '', returnTime: '' },
    ...{ price: '', isTyped: false, priceReason: '', cancellation: [] },
  }
}
export function newOther(startDate: string): OtherValues {
  return { ...newLine(), name: '', description: '', price: '', startDate, time: '', cancellation: [] }
}
export function newFlight(departureDate: string): FlightValues {
  return {
    ...newLine(),
    ...{ airlineCode: '', flightNo: '', origin: '', destination: '', departureDate, departureTime: '' },
    ...{ arrivalDate: departureDate, arrivalTime: '', pnr: '', price: '0', bookedByCustomer: true, cancellation: [] },
  }
}

/** A second one like it, that is not saved yet. */
export function copyOfLine<L extends Line>({ id: _, ...line }: L): L {
  return { ...line, key: newKey() } as unknown as L
}

type Content = Omit<KartDraft, 'totalPrice' | 'accomodations' | 'activities' | 'transfers'> & {
  readonly transfers: readonly (KartDraft['transfers'][number] & { fromArea?: string; toArea?: string })[]
  readonly accomodations: readonly (KartDraft['accomodations'][number] & { name?: string; city?: string })[]
  readonly activities: readonly (KartDraft['activities'][number] & {
    name?: string
    tourOption?: string
    pricedBy?: PricedBy | null
  })[]
}
/** How things are called that a draft names by their numbers alone. */
export type Names = {
  readonly customer: QuotedCustomer
  readonly hotelOf: (id: number) => { name: string; city: string } | undefined
  readonly optionOf: (id: number) => { name: string; tourOption: string } | undefined
  readonly areaOf: (id: number) => string | undefined
}

/** What stands in the form of a saved quotation. */
export function valuesOf(kart: StaffKart): BuilderValues {
  return {
    ...readContent(kart, { customer: kart.customer, hotelOf: () => undefined, optionOf: () => undefined, areaOf: () => undefined }),
    version: kart.version,
  }
}

/** What stands in the form of a copy, or of a cart that becomes a quotation. */
export function valuesOfDraft(draft: Content, names: Names): BuilderValues {
  return readContent(draft, names)
}

function readContent(kart: Content, { customer, hotelOf, optionOf, areaOf }: Names): BuilderValues {
  const own = kart.currencySymbol
  type Common = Pick<
    Content['miscellaneous'][number],
    'id' | 'isOptional' | 'currency' | 'cost' | 'costOf' | 'unconfirmedCost' | 'choice'
  >
  const typedIn = <List extends ListName>(list: List, of: Common & CostLines[List], pricedBy?: PricedBy | null) =>
    typedOf(of, () => costSubject(list, of, { people: kart, currency: of.currency ?? own, parts: partsToType(pricedBy) }))
  const line = <List extends ListName>(list: List, of: Common & CostLines[List], typed = typedIn(list, of)) => {
    const currency = of.currency ?? own
    return {
      key: of.id === undefined ? newKey() : `line ${of.id}`,
      ...(of.id !== undefined && { id: of.id }),
      isOptional: of.isOptional,
      currency: currency === own ? '' : currency,
      cost: typed.cost,
      ...(typed.costOf && { costOf: typed.costOf }),
      choice: of.choice,
    }
  }
  const { adults, child, infant, noOfDays, noOfNights, quoteValidyInDays, kartName, currencySymbol, priceBreakup } = kart
  const { serviceCharge, remittanceCharge, discount, remark, remarkForCustomer, internalRemark, isAgentBranding } = kart
  const { purchaseConfirmationNo, salesConfirmationNo, paymentDeadline } = kart
  return {
    ...{ version: 0, customer, kartName, currencySymbol, priceBreakup, remark, remarkForCustomer, internalRemark, isAgentBranding },
    ...{ serviceCharge, remittanceCharge, discount, purchaseConfirmationNo, salesConfirmationNo, paymentDeadline },
    ...{ adults: `${adults}`, child: `${child}`, infant: `${infant}`, noOfDays: `${noOfDays}`, noOfNights: `${noOfNights}` },
    quoteValidyInDays: `${quoteValidyInDays}`,
    childAges: kart.childAges.map((age) => (age === null ? '' : `${age}`)),
    arrivalDate: kart.arrivalDate ?? '',
    instalments: kart.instalments.map(({ percent, dueOn }) => ({ percent: `${percent}`, dueOn })),
    passengers: kart.passengers.map(({ paxType, dateOfBirth, ...person }) => ({
      ...person,
      dateOfBirth: dateOfBirth ?? '',
      paxType: `${paxType}` as PassengerValues['paxType'],
    })),
    accomodations: kart.accomodations.map((stay) => ({
      ...line('accomodations', stay),
      ...rideValues(stay),
      ...{ accomodationId: stay.accomodationId, checkinDate: stay.checkinDate, bookedByCustomer: stay.bookedByCustomer },
      cancellation: stay.cancellation,
      name: stay.name ?? hotelOf(stay.accomodationId)?.name ?? `Hotel ${stay.accomodationId}`,
      city: stay.city ?? hotelOf(stay.accomodationId)?.city ?? '',
      ...{ noOfNights: `${stay.noOfNights}`, numberOfRooms: `${stay.numberOfRooms}`, price: stay.price },
      ...{ roomType: stay.roomType, meals: stay.meals ?? '' },
      rooms: Object.fromEntries(
        ROOM_CHARGES.map((charge) => {
          const room = stay.rooms[charge]
          return [charge, { count: `${room?.count ?? 0}`, price: room?.price ?? '' }]
        }),
      ) as StayValues['rooms'],
      transferPrice: stay.transferPrice ?? '',
    })),
    activities: kart.activities.map((tour) => {
      const typed = typedIn('activities', tour, tour.pricedBy)
      return {
        ...line('activities', tour, typed),
        ...rideValues(tour),
        ...{ activityId: tour.activityId, tourOptionId: tour.tourOptionId, pickupAreaId: tour.pickupAreaId },
        name: tour.name ?? optionOf(tour.tourOptionId)?.name ?? `Tour option ${tour.tourOptionId}`,
        tourOption: tour.tourOption ?? optionOf(tour.tourOptionId)?.tourOption ?? '',
        ...{ startDate: tour.startDate ?? '', time: tour.time ?? '', price: tour.price, prices: tour.prices },
        ...{
          isTyped: tour.priceReason !== '',
          partCost: typed.partCost,
          priceReason: tour.priceReason,
        },
      }
    }),
    transfers: kart.transfers.map((transfer) => {
      const { fromAreaId, toAreaId, pickupTransfer, dropTransfer, transferType, price, priceReason, cancellation } = transfer
      const nameOf = (id: number | null) => (id === null ? '' : (areaOf(id) ?? `Area ${id}`))
      return {
        ...line('transfers', transfer),
        ...{ fromAreaId, toAreaId, pickupTransfer, dropTransfer, transferType, price, priceReason, cancellation },
        fromArea: transfer.fromArea ?? nameOf(fromAreaId),
        toArea: transfer.toArea ?? nameOf(toAreaId),
        ...{ sharingBasis: transfer.sharingBasis ?? ('' as const), isTyped: priceReason !== '' },
        ...{ startDate: transfer.startDate ?? '', time: transfer.time ?? '' },
        ...{ returnDate: transfer.returnDate ?? '', returnTime: transfer.returnTime ?? '' },
      }
    }),
    miscellaneous: kart.miscellaneous.map((other) => ({
      ...line('miscellaneous', other),
      ...{ name: other.name, description: other.description, price: other.price, cancellation: other.cancellation },
      ...{ startDate: other.startDate ?? '', time: other.time ?? '' },
    })),
    flightDetails: kart.flightDetails.map((flight) => ({
      ...line('flightDetails', flight),
      ...{ airlineCode: flight.airlineCode, flightNo: flight.flightNo, origin: flight.origin, destination: flight.destination },
      ...{ departureDate: flight.departureDate ?? '', departureTime: flight.departureTime ?? '' },
      ...{ arrivalDate: flight.arrivalDate ?? '', arrivalTime: flight.arrivalTime ?? '' },
      ...{ pnr: flight.pnr, price: flight.price, bookedByCustomer: flight.bookedByCustomer, cancellation: flight.cancellation },
    })),
  }
}

/** The parts that the desk says the cost of; empty: the whole. */
function partsToType(pricedBy: PricedBy | null | undefined): readonly CostPart[] {
  const { known = null, missing = [] } = pricedBy?.costs ?? {}
  return isPartlyKnown({ known, missing }) ? missing : []
}

type Costed = {
  readonly cost: string | null
  readonly partCost?: string | null
  readonly costOf?: CostSubject | undefined
  readonly unconfirmedCost?: UnconfirmedCost | undefined
}

/** The one typed cost in the field of what it was typed for, and the other field empty: a cost that is put together of what the rates know and of that is no amount that anybody typed. */
function typedOf({ cost, partCost = null, costOf, unconfirmedCost }: Costed, subject: () => CostSubject) {
  const own = costOf ?? subject()
  const amount = own.parts.length > 0 ? partCost : cost
  const typed = amount === null ? unconfirmedCost : { amount, of: own }
  const isPart = typed !== undefined && typed.of.parts.length > 0
  const text = typed?.amount ?? ''
  return { cost: isPart ? '' : text, partCost: isPart ? text : '', costOf: typed?.of }
}

function rideValues(of: {
  transferType: TransferType | null
  sharingBasis: SharingBasis | null
  pickupTransfer: string
  dropTransfer: string
}): RideValues {
  const { transferType, sharingBasis, pickupTransfer, dropTransfer } = of
  return { transferType: transferType ?? '', sharingBasis: sharingBasis ?? '', pickupTransfer, dropTransfer }
}
