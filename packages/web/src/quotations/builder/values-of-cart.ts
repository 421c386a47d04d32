import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { daysBetween, type PlainDate } from '@tradewind/domain/time'
import { type BuilderValues, emptyValues, newOther, newStay, newTour, type RideValues } from './builder-values.ts'

type InCart = Pick<
  Cart,
  'contents' | 'name' | 'remarks' | 'customer' | 'adults' | 'children' | 'childAges' | 'infants' | 'startDate' | 'endDate'
> & {
  cartItems: {
    tourOptionCart: readonly Pick<
      Cart['cartItems']['tourOptionCart'][number],
      'activity' | 'tourOption' | 'date' | 'time' | 'transfer' | 'is_optional'
    >[]
    partnerCart: readonly Pick<
      Cart['cartItems']['partnerCart'][number],
      'activity' | 'tourOption' | 'supplier' | 'date' | 'time' | 'transfer' | 'is_optional'
    >[]
    hotelCart: readonly Cart['cartItems']['hotelCart'][number][]
  }
}
const RIDES = { ticket: ['', ''], sharing: ['return', 'SIC'], private: ['return', 'PVT'] } as const

/** A hotel of the catalogue. */
type KnownHotel = { readonly id: number; readonly name: string; readonly city: string }

/** The one of the catalogue that a typed name means: exactly its name, and no other hotel has it. */
export function hotelNamed(name: string, hotels: readonly KnownHotel[]): KnownHotel | undefined {
  const alike = hotels.filter((hotel) => plain(hotel.name) === plain(name))
  return alike.length === 1 ? alike[0] : undefined
}

/**
 * A cart of the queue as a quotation that nobody has saved yet, with notes on what it cannot take over. The desk says where parties are picked up. `catalogue`: the hotels among which those
 * are looked for that were added by a typed name.
 */
export function valuesOfCart(
  cart: InCart,
  currency: string,
  catalogue: readonly KnownHotel[] = [],
): { values: BuilderValues; notes: readonly string[] } {
  const { customer, startDate, endDate } = cart
  const partners = cart.cartItems.partnerCart
  const days = daysBetween(startDate as PlainDate, endDate as PlainDate) + 1
  const hotels = cart.cartItems.hotelCart.map((item) => {
    const { accommodationId: id, name } = item
    return { ...item, hotel: id === null ? hotelNamed(name, catalogue) : { id, name, city: '' } }
  })
  const known = hotels.flatMap(({ hotel, ...item }) => (hotel ? [{ ...item, hotel }] : []))
  const unknown = hotels.filter(({ hotel }) => hotel === undefined)
  return {
    values: {
      ...emptyValues(currency),
      customer: customer ? { id: customer.userId, name: customer.name, companyName: customer.companyName } : undefined,
      kartName: cart.name,
      cartContents: cart.contents,
      ...{ adults: `${cart.adults}`, child: `${cart.children}`, infant: `${cart.infants}` },
      childAges: cart.childAges.map((age) => (age === null ? '' : `${age}`)),
      ...{ arrivalDate: startDate, noOfDays: `${days}`, noOfNights: `${days - 1}` },
      accomodations: known.map(({ hotel, checkinDate, noOfNights, numberOfRooms, is_optional }) => ({
        ...newStay({ accomodationId: hotel.id, name: hotel.name, city: hotel.city }, checkinDate),
        ...{ noOfNights: `${noOfNights}`, numberOfRooms: `${numberOfRooms}`, isOptional: is_optional },
      })),
      activities: cart.cartItems.tourOptionCart.map(({ activity, tourOption, date, time, transfer, is_optional }) => {
        const option = { activityId: activity.id, tourOptionId: tourOption.id, name: activity.name, tourOption: tourOption.name }
        const [transferType, sharingBasis]: readonly [RideValues['transferType'], RideValues['sharingBasis']] = RIDES[transfer]
        return { ...newTour(option, date), ...{ transferType, sharingBasis, time: time ?? '', isOptional: is_optional } }
      }),
      // What a partner site delivers, and a hotel that the catalogue does not have is a line all the same, which waits for its price.
      miscellaneous: [
        ...partners.map((item) => ({
          ...newOther(item.date),
          ...{
            name: nameOf(item),
            description: `${item.time ?? 'Any time'}, ${WAYS[item.transfer]}`,
            isOptional: item.is_optional,
          },
        })),
        ...unknown.map(({ name, checkinDate, noOfNights, numberOfRooms, is_optional }) => ({
          ...newOther(checkinDate),
          ...{ name, description: `${count(noOfNights, 'night')}, ${count(numberOfRooms, 'room')}`, isOptional: is_optional },
        })),
      ],
      remark: cart.remarks,
    },
    notes: [
      ...partners.map(
        (item) =>
          `${nameOf(item)} is delivered by ${item.supplier ?? 'another company'}. This quotation does not book it there: enter its price, and book it in the activity search for this customer.`,
      ),
      ...unknown.map(
        ({ name }) => `${name} is not in the catalogue: enter its price, or add the hotel to the catalogue and choose it.`,
      ),
      ...(known.length > 0 ? ['Hotels have no price in a cart: enter their rooms.'] : []),
    ],
  }
}

const WAYS = { ticket: 'without transfer', sharing: 'shared transfer', private: 'private transfer' } as const
const nameOf = ({ activity, tourOption }: InCart['cartItems']['partnerCart'][number]) => `${activity.name}: ${tourOption.name}`
const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
const count = (number: number, one: string) => (number === 1 ? `1 ${one}` : `${number} ${one}s`)
