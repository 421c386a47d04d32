import { KartWish } from '@tradewind/contract/quotations/quotation-shapes'
import { parseMoney, proportion, toDecimal } from '@tradewind/domain/money'
import type { SharingBasis } from '@tradewind/domain/quotations/itinerary'
import type { MealPlan } from '@tradewind/domain/quotations/meal-plan'
import type { QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import { addDays, type PlainDate } from '@tradewind/domain/time'
import { instantOn } from '@tradewind/domain/zone-history'
import { listAreas } from '../../catalogue/areas/area-repo.ts'
import { listAccommodations } from '../../catalogue/hotels/accommodation-repo.ts'
import { listOptionRefs } from '../../catalogue/options/tour-option-repo.ts'
import { inSite } from '../../database/in-site.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { repriceKart } from '../../quotations/reprice-kart.ts'
import { saveKart } from '../../quotations/save-kart.ts'
import type { Past } from './past.ts'
import type { Person } from './quotation-people.ts'

/** 'accept' with who accepts it, 'pay' with how much, a status with its reason. */
type Step = 'save' | 'send' | 'accept' | 'pay' | QuotationStatus
/** `day`: of the journey, 0 the first. */
type Stay = {
  readonly day: number
  readonly nights: number
  readonly hotel: string
  readonly roomType: string
  readonly meals: MealPlan
  readonly rooms: number
  readonly price: string
  readonly cost: string
  readonly choice?: string
  readonly isOptional?: boolean
}
type Tour = {
  readonly day: number
  readonly activity: string
  readonly option: string
  readonly time: string
  readonly ride: SharingBasis
  readonly isOptional?: boolean
}
/** Between areas of Dubai, with the words for the exact places. `back`: when they are driven back. */
type Drive = {
  readonly day: number
  readonly time: string
  readonly from: string
  readonly to: string
  readonly pickup: string
  readonly drop: string
  readonly ride: SharingBasis
  readonly back?: { readonly day: number; readonly time: string }
}
type Other = { readonly day: number; readonly name: string; readonly price: string; readonly cost: string }
export type Quoted = {
  readonly name: string
  readonly customer: Person
  readonly currency: string
  /** Days from the one on which the product is started. */
  readonly from: number
  readonly nights: number
  readonly party: { readonly adults: number; readonly childAges: readonly number[] }
  readonly validDays?: number
  /** In hundredths of the total, when it is accepted; the rest ten days before arrival. */
  readonly deposit?: number
  readonly more?: { readonly serviceCharge?: string; readonly discount?: string; readonly remarkForCustomer?: string }
  readonly stays: readonly Stay[]
  readonly tours: readonly Tour[]
  readonly drives?: readonly Drive[]
  readonly others: readonly Other[]
  /** By days from the start of the product, and the clock of the site. */
  readonly story: readonly (readonly [day: number, time: string, what: Step, detail?: string])[]
}

const [MARINA, PALM, CREEK] = ['Blue Lantern Marina Suites', 'Frond and Sail Resort', 'Creek Lantern Hotel']
const [SAFARI, CRUISE, YACHT] = ['Evening desert safari', 'Marina dhow cruise with dinner', 'Sunset yacht, shared']
const DUBAI = 292_223
const AIRPORT_TO_MARINA = { from: 'Airport area', to: 'Marina', pickup: 'Dubai airport, Terminal 3', drop: MARINA } as const
const AIRPORT_TO_PALM = { from: 'Airport area', to: 'Palm Jumeirah', pickup: 'Dubai airport, Terminal 3', drop: PALM } as const
const CHARGES = { serviceCharge: '150', discount: '100' }

export const QUOTED: readonly Quoted[] = [
  {
    name: 'Krishnamurthy-Venkataraman family reunion, three generations',
    ...{
      customer: 'agent',
      currency: 'AED',
      from: 9,
      nights: 4,
      party: { adults: 6, childAges: [9, 5] },
      deposit: 30,
      more: CHARGES,
    },
    stays: [
      {
        day: 0,
        nights: 4,
        hotel: MARINA,
        roomType: 'Deluxe, marina view',
        meals: 'breakfast',
        rooms: 3,
        price: '8640',
        cost: '7350',
      },
    ],
    tours: [
      { day: 1, activity: SAFARI, option: 'Standard camp, shared', time: '15:00', ride: 'SIC' },
      { day: 2, activity: CRUISE, option: 'Upper deck', time: '20:00', ride: 'SIC' },
    ],
    drives: [{ ...AIRPORT_TO_MARINA, ride: 'SIC', day: 0, time: '10:30', back: { day: 4, time: '17:00' } }],
    others: [],
    story: [
      [-27, '10:15', 'save'],
      [-26, '16:40', 'send'],
      [-24, '19:05', 'accept', 'Lakshmi Krishnamurthy-Venkataraman'],
      [-23, '09:30', 'pay', '4000'],
      [-22, '11:00', 'vouchered'],
      [-12, '14:20', 'pay', '6000'],
    ],
  },
  {
    name: 'Bhatt family, New Year',
    ...{ customer: 'agent', currency: 'AED', from: 34, nights: 5, party: { adults: 3, childAges: [7, 4] } },
    stays: [{ day: 0, nights: 5, hotel: PALM, roomType: 'Sea view', meals: 'halfBoard', rooms: 2, price: '11900', cost: '10450' }],
    tours: [{ day: 2, activity: YACHT, option: 'Seat on board', time: '17:30', ride: 'SIC' }],
    others: [],
    story: [
      [-21, '12:30', 'save'],
      [-20, '17:10', 'send'],
      [-14, '10:05', 'lost', 'Booked with another company, for the price'],
    ],
  },
  {
    name: 'Fernandes and D’Souza wedding party',
    ...{
      customer: 'sunrise',
      currency: 'AED',
      from: 24,
      nights: 3,
      party: { adults: 12, childAges: [] },
      deposit: 25,
      more: CHARGES,
    },
    stays: [{ day: 0, nights: 3, hotel: PALM, roomType: 'Sea view', meals: 'halfBoard', rooms: 6, price: '20700', cost: '18300' }],
    tours: [
      { day: 1, activity: YACHT, option: 'Seat with drinks and snacks', time: '16:30', ride: 'PVT' },
      { day: 2, activity: CRUISE, option: 'Lower deck', time: '20:00', ride: 'PVT' },
    ],
    others: [{ day: 1, name: 'Flowers and a photographer on board', price: '2400', cost: '1900' }],
    story: [
      [-16, '11:45', 'save'],
      [-15, '09:20', 'send'],
      [-13, '18:30', 'accept', 'Meenakshi Sundareswaran-Iyer'],
      [-11, '10:10', 'vouchered'],
    ],
  },
  {
    name: 'Dunes, dhow and a balloon for two',
    ...{ customer: 'anneliese', currency: 'USD', from: 20, nights: 3, party: { adults: 2, childAges: [] }, deposit: 30 },
    stays: [
      {
        day: 0,
        nights: 3,
        hotel: MARINA,
        roomType: 'Deluxe, marina view',
        meals: 'breakfast',
        rooms: 1,
        price: '690',
        cost: '585',
      },
    ],
    tours: [],
    others: [
      { day: 1, name: 'Hot-air balloon at sunrise, with breakfast', price: '648.50', cost: '540' },
      { day: 2, name: 'Private dhow along the creek', price: '310', cost: '245' },
    ],
    story: [
      [-8, '15:00', 'save'],
      [-7, '09:40', 'send'],
      [-5, '21:15', 'accept', 'Anneliese von Hohenstein-Wittgenstein'],
    ],
  },
  {
    name: 'Iyer honeymoon',
    ...{
      customer: 'sunrise',
      currency: 'AED',
      from: 27,
      nights: 4,
      party: { adults: 2, childAges: [] },
      validDays: 14,
      deposit: 20,
    },
    stays: [{ day: 0, nights: 4, hotel: PALM, roomType: 'Sea view', meals: 'halfBoard', rooms: 1, price: '4720', cost: '4100' }],
    tours: [
      { day: 1, activity: SAFARI, option: 'Premium camp with dinner', time: '15:30', ride: 'PVT' },
      { day: 3, activity: YACHT, option: 'Bow cushion for two', time: '16:30', ride: 'SIC' },
    ],
    drives: [{ ...AIRPORT_TO_PALM, ride: 'PVT', day: 0, time: '11:15', back: { day: 4, time: '19:45' } }],
    others: [],
    story: [
      [-4, '11:25', 'save'],
      [-3, '16:00', 'send'],
    ],
  },
  {
    name: 'Menon couple, five days by the water',
    ...{ customer: 'agent', currency: 'AED', from: 14, nights: 4, party: { adults: 2, childAges: [] }, deposit: 30 },
    more: { remarkForCustomer: 'Two hotels to choose from: one by the marina, one on the creek.' },
    stays: [
      {
        day: 0,
        nights: 4,
        hotel: MARINA,
        roomType: 'Deluxe, marina view',
        meals: 'breakfast',
        rooms: 1,
        price: '3160',
        cost: '2700',
        choice: 'Your hotel',
      },
      {
        day: 0,
        nights: 4,
        hotel: CREEK,
        roomType: 'Courtyard room',
        meals: 'breakfast',
        rooms: 1,
        price: '2280',
        cost: '1900',
        choice: 'Your hotel',
        isOptional: true,
      },
    ],
    tours: [
      { day: 1, activity: CRUISE, option: 'Window table', time: '20:00', ride: 'PVT' },
      { day: 2, activity: SAFARI, option: 'Standard camp, shared', time: '15:00', ride: 'SIC' },
    ],
    others: [],
    story: [
      [-2, '13:50', 'save'],
      [-1, '10:30', 'send'],
    ],
  },
  {
    name: 'Chandrasekharan, Pillai and Partners: annual meeting of the regional sales teams',
    ...{ customer: 'sunrise', currency: 'AED', from: 48, nights: 3, party: { adults: 40, childAges: [] } },
    stays: [
      {
        day: 0,
        nights: 3,
        hotel: MARINA,
        roomType: 'Deluxe, marina view',
        meals: 'breakfast',
        rooms: 20,
        price: '42600',
        cost: '37200',
      },
    ],
    tours: [{ day: 1, activity: SAFARI, option: 'Standard camp, shared', time: '15:00', ride: 'SIC' }],
    others: [{ day: 0, name: 'Meeting room with projector, two days', price: '5200', cost: '4400' }],
    story: [
      [-1, '15:15', 'save'],
      [-1, '15:40', 'inProgress'],
    ],
  },
  {
    name: 'Rao family',
    ...{ customer: 'agent', currency: 'AED', from: 23, nights: 3, party: { adults: 4, childAges: [9, 5] } },
    stays: [
      { day: 0, nights: 3, hotel: CREEK, roomType: 'Courtyard room', meals: 'breakfast', rooms: 2, price: '3180', cost: '2640' },
    ],
    tours: [{ day: 1, activity: CRUISE, option: 'Lower deck', time: '20:00', ride: 'SIC' }],
    others: [],
    story: [[-1, '17:05', 'save']],
  },
]

/** What suppliers ask of what activities are sold at. */
const COST_PERCENT = 82n

/** Saves one as the desk does it, with activities and transfers at the rates of the day. Gives its number. */
export async function saveQuoted(past: Past, quoted: Quoted, customerId: number): Promise<number> {
  const { app, site, actor } = past
  const begun = KartWish.parse(await writeWish(past, quoted, customerId))
  const { totalPrice: _unknown, ...kart } = begun
  const { lines, totalNow } = await inSite(app.db, site.id, (tx) => repriceKart(tx, { kart, isWhole: true }, app.now()))
  const priced = <Line extends { readonly price: string }>(list: 'activities' | 'transfers', own: readonly Line[]) =>
    own.map((line, at) => {
      const price = lines.find((one) => one.list === list && one.at === at)?.now?.price ?? line.price
      return { ...line, price, cost: toDecimal(proportion(parseMoney(price, site.currency), COST_PERCENT, 100n)) }
    })
  const [activities, transfers] = [priced('activities', begun.activities), priced('transfers', begun.transfers)]
  const editor = { db: app.db, shop: app, actor: actor('admin'), now: app.now(), refuse: refuseAny }
  return saveKart(editor, { ...begun, activities, transfers, totalPrice: totalNow })
}

async function writeWish(past: Past, quoted: Quoted, customerId: number) {
  const { name, currency, from, nights, party, deposit, validDays = 7, more = {} } = quoted
  const arrivalDate = past.date(from)
  const on = (day: number) => addDays(arrivalDate, day)
  return {
    ...{ customerId, kartName: name, adults: party.adults, child: party.childAges.length, childAges: party.childAges, ...more },
    ...{ arrivalDate, noOfDays: nights + 1, noOfNights: nights, currencySymbol: currency, quoteValidyInDays: validDays },
    ...{ totalPrice: '0', idempotencyKey: `history-${name}`.slice(0, 60) },
    instalments: deposit === undefined ? [] : [{ percent: deposit, dueOn: null }],
    paymentDeadline: deposit === undefined ? null : restDueAt(past, addDays(arrivalDate, -10)),
    ...(await findServices(past, quoted, on)),
    miscellaneous: quoted.others.map(({ day, ...line }) => ({ ...line, startDate: on(day) })),
  }
}

const restDueAt = ({ site }: Past, day: PlainDate) => instantOn(site.zones, day, '18:00')

function findServices({ app, site }: Past, { stays, tours, drives = [], name }: Quoted, on: (day: number) => PlainDate) {
  return inSite(app.db, site.id, async (tx) => {
    const hotels = new Map((await listAccommodations(tx, {})).map((hotel) => [hotel.name, hotel.id]))
    const options = new Map((await listOptionRefs(tx, { limit: 5_000 })).map((one) => [`${one.activity}: ${one.name}`, one]))
    const areas = new Map((drives.length === 0 ? [] : await listAreas(tx, { cityId: DUBAI })).map((area) => [area.name, area.id]))
    const found = <Of>(thing: Of | undefined, what: string): Of => {
      if (thing === undefined) throw new Error(`${name}: the demonstration has no ${what}`)
      return thing
    }
    return {
      accomodations: stays.map(({ day, nights, hotel, rooms, ...line }) => ({
        ...{ ...line, accomodationId: found(hotels.get(hotel), hotel), checkinDate: on(day) },
        ...{ noOfNights: nights, numberOfRooms: rooms, bookedByCustomer: false },
      })),
      activities: tours.map(({ day, activity, option, time, ride, ...line }) => {
        const { id, activityId } = found(options.get(`${activity}: ${option}`), `${activity}: ${option}`)
        const way = { transferType: 'return', sharingBasis: ride, pickupTransfer: 'Your hotel', dropTransfer: 'Your hotel' }
        return { ...line, ...way, activityId, tourOptionId: id, startDate: on(day), time, price: '0' }
      }),
      transfers: drives.map(({ day, time, from, to, pickup, drop, ride, back }) => ({
        ...{ fromAreaId: found(areas.get(from), from), toAreaId: found(areas.get(to), to), sharingBasis: ride, price: '0' },
        ...{ pickupTransfer: pickup, dropTransfer: drop, transferType: back ? 'return' : 'oneway', startDate: on(day), time },
        ...(back && { returnDate: on(back.day), returnTime: back.time }),
      })),
    }
  })
}
