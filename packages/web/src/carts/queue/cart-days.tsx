import type { Cart, CartHotel, CartNote } from '@tradewind/contract/carts/cart-shapes'
import { formatWeekday } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import { Chip } from '../../ui/chip.tsx'
import { FixNote } from '../../ui/fix-note.tsx'
import { describeNote } from '../cart/note-words.ts'
import { activitiesOf, type PlannedActivity, supplierOf } from '../cart/planned-items.ts'
import { countOf, WAYS } from '../search/search-words.ts'
import css from './queue.module.css'

/** What is in the cart, day by day, and what somebody should look at. */
export function CartDays({ cart }: { cart: Cart }) {
  const { hotelCart } = cart.cartItems
  const activities = activitiesOf(cart.cartItems)
  const days = [...new Set([...activities.map(({ date }) => date), ...hotelCart.map(({ checkinDate }) => checkinDate)])].sort()
  return (
    <section>
      <h3>Days and prices</h3>
      {days.length === 0 && <p className={css.none}>Nothing is in this cart.</p>}
      {days.map((day) => (
        <div key={day} className={css.day}>
          <h4>{formatWeekday(day)}</h4>
          <ul>
            {hotelCart.map((hotel) => hotel.checkinDate === day && <Hotel key={`h${hotel.id}`} hotel={hotel} />)}
            {activities.map((item) => item.date === day && <Item key={item.id} item={item} cart={cart} />)}
          </ul>
        </div>
      ))}
      {cart.notes.length > 0 && (
        <div className={css.notes}>
          {cart.notes.map((note) => (
            <FixNote key={keyOf(note)} fixes={[]}>
              {describeNote(note, cart)}
            </FixNote>
          ))}
        </div>
      )}
    </section>
  )
}

function Item({ item, cart: { currency, paidTotal } }: { item: PlannedActivity; cart: Cart }) {
  const { activity, tourOption, time, transfer, price, is_optional, placesLeft } = item
  const supplier = supplierOf(item)
  return (
    <li>
      <span>{time ?? ''}</span>
      <span>
        <b>{activity.name}</b>
        <small>
          {tourOption.name} · {WAYS[transfer].name}
          {supplier?.name && ` · ${supplier.name}`}
        </small>
        {paidTotal === null && placesLeft !== null && <small>{countOf(placesLeft, 'place left', 'places left')}</small>}
        {paidTotal === null && 'why' in price && <small>{price.sentence}</small>}
        {is_optional && <Chip>Optional</Chip>}
      </span>
      <span>{paidTotal === null && 'total' in price && formatAmount(price.total, currency)}</span>
    </li>
  )
}

function Hotel({ hotel }: { hotel: CartHotel }) {
  return (
    <li>
      <span />
      <span>
        <b>{hotel.name}</b>
        <small>
          {countOf(hotel.noOfNights, 'night', 'nights')} · {countOf(hotel.numberOfRooms, 'room', 'rooms')}
        </small>
        {hotel.is_optional && <Chip>Optional</Chip>}
      </span>
      <span className={css.none}>On request</span>
    </li>
  )
}

function keyOf({ kind, itemIds }: CartNote): string {
  return `${kind} ${itemIds.join(' ')}`
}
