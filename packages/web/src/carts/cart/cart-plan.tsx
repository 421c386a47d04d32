import { useNavigate } from '@tanstack/react-router'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { needsDesk } from '@tradewind/domain/carts/note-kinds'
import { TRANSFER_CHOICES } from '@tradewind/domain/carts/offer-of-day'
import { describeTerms } from '@tradewind/domain/catalogue/describe-terms'
import { parseMoney, subtract } from '@tradewind/domain/money'
import { formatWeekday } from '../../lib/dates.ts'
import { formatAmount, formatMoney } from '../../lib/money.ts'
import { DayPlan } from '../../ui/day-plan/day-plan.tsx'
import type { PlanDay, PlanItem } from '../../ui/day-plan/plan.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toasts.tsx'
import { queryOfParty } from '../search/activity-query.ts'
import { countOf, WAYS } from '../search/search-words.ts'
import { partyOfCart } from './cart-change.ts'
import { minutesOf, notesOn, sumOf } from './cart-days.ts'
import { CartNote, keyOf } from './cart-note.tsx'
import css from './cart-page.module.css'
import { activitiesOf, type PlannedActivity, supplierOf } from './planned-items.ts'
import { useCartChange } from './use-cart-change.ts'

/** The days of a cart. What is dragged, or moved by keyboard or menu, can be put back. Large: import it lazily. */
export function CartPlan({ cart, days }: { cart: Cart; days: readonly string[] }) {
  const { currency, mayChange, cartItems } = cart
  // What was paid stands with its bookings: prices and places of today are not its own.
  const isPaid = cart.paidTotal !== null
  const { hotelCart } = cartItems
  const moveTo = useCartChange({
    key: 'MOVE_CART_ITEM',
    change: ({ item, date, from = cart }: { item: PlanItem; date: string; from?: Cart }) => ({
      ...{ cart: from, name: item.name },
      wish: { do: 'move', cartItemId: item.id, date },
    }),
    onDone: (answer, { item, date, from }) => {
      if (from) return
      const moved = whatItCosts({ before: cart, after: answer.cart }, item.id)
      toast('ok', `${item.name} is on ${formatWeekday(date)} now.${moved}`, {
        label: 'Undo',
        onPress: () => moveTo.mutate({ item, date: item.date, from: answer.cart }),
      })
    },
  })
  const wrong = new Set(cart.notes.flatMap(({ kind, itemIds }) => (kind === 'priceChanged' || needsDesk(kind) ? [] : itemIds)))
  const items: PlanItem[] = [
    ...activitiesOf(cartItems).map((item) => ({
      id: item.id,
      date: item.date,
      from: minutesOf(item.time),
      to: minutesOf(item.endsAt),
      name: item.activity.name,
      note: (
        <span>
          {item.tourOption.name} · {WAYS[item.transfer].name}
          {!isPaid &&
            item.placesLeft !== null &&
            item.placesLeft <= FEW &&
            ` · ${countOf(item.placesLeft, 'place left', 'places left')}`}
          {supplierOf(item)?.name && ` · ${supplierOf(item)?.name}`}
          <br />
          {describeTerms(item.cancellation)}
        </span>
      ),
      amount: isPaid ? undefined : 'total' in item.price ? formatAmount(item.price.total, currency) : 'No price',
      isOptional: item.is_optional,
      isWrong: wrong.has(item.id),
    })),
    ...hotelCart.map(({ id, name, checkinDate, noOfNights, numberOfRooms, is_optional }) => ({
      id,
      date: checkinDate,
      from: undefined,
      name,
      note: (
        <span>
          {countOf(noOfNights, 'night', 'nights')} · {countOf(numberOfRooms, 'room', 'rooms')}
        </span>
      ),
      amount: 'On request',
      isOptional: is_optional,
    })),
  ]
  const planned: PlanDay[] = days.map((date) => {
    const sum = isPaid ? undefined : sumOf(cart, date)
    const notes = notesOn(cart, date)
    return {
      date,
      note: date < cart.startDate || date > cart.endDate ? 'Outside the dates of the cart' : undefined,
      sum: sum && formatAmount(sum, currency),
      faults: notes.length > 0 && (
        <div className={css.notes}>
          {notes.map((note) => (
            <CartNote key={keyOf(note)} note={note} cart={cart} />
          ))}
        </div>
      ),
    }
  })
  return (
    <DayPlan
      label="Days of the cart"
      days={planned}
      items={items}
      onMove={mayChange ? (item, date) => moveTo.mutate({ item, date }) : undefined}
      actionsOf={(item) => mayChange && <ItemActions cart={cart} item={item} />}
    />
  )
}

const FEW = 10

/** ' It costs AED 20.00 more.', where another day has another price. */
function whatItCosts({ before, after }: { before: Cart; after: Cart }, itemId: number): string {
  const [was, is] = [before, after].map(({ cartItems, currency }) => {
    const price = activitiesOf(cartItems).find(({ id }) => id === itemId)?.price
    return price && 'total' in price ? parseMoney(price.total, currency) : undefined
  })
  if (!was || !is || was.currency !== is.currency || was.minor === is.minor) return ''
  return is.minor > was.minor
    ? ` It costs ${formatMoney(subtract(is, was))} more.`
    : ` It costs ${formatMoney(subtract(was, is))} less.`
}

/** Of the menu of an item, below the days to which it is moved. */
function ItemActions({ cart, item: { id: cartItemId, name, isOptional } }: { cart: Cart; item: PlanItem }) {
  const navigate = useNavigate()
  const item = activitiesOf(cart.cartItems).find(({ id }) => id === cartItemId)
  const restore = useCartChange({
    key: 'RESTORE_CART_ITEM',
    change: (from: Cart) => ({ cart: from, name, wish: { do: 'restore', cartItemIds: [cartItemId] } }),
  })
  const remove = useCartChange({
    key: 'DELETE_CART_ITEM',
    change: () => ({ cart, name, wish: { do: 'remove', cartItemId } }),
    onDone: (answer) => toast('ok', 'Removed from the cart.', { label: 'Undo', onPress: () => restore.mutate(answer.cart) }),
  })
  const mark = useCartChange({
    key: 'MARK_OPTIONAL',
    change: () => ({ cart, name, wish: { do: 'mark', cartItemId, isOptional: !isOptional } }),
  })
  const choose = useCartChange({
    key: 'CHANGE_CART_ITEM',
    change: (transfer: PlannedActivity['transfer']) => ({ cart, name, wish: { do: 'choose', cartItemId, transfer } }),
  })
  const start = useCartChange({
    key: 'CHANGE_CART_ITEM',
    change: (time: string) => ({ cart, name, wish: { do: 'choose', cartItemId, time } }),
  })
  return (
    <>
      {item?.starts
        .filter(({ time }) => time !== item.time)
        .map(({ time, places, isTooLate }) => (
          <MenuItem
            key={time}
            icon="clock"
            disabledReason={
              isTooLate ? 'Too late to book' : places !== null && places < item.seats ? 'Not enough places' : undefined
            }
            onPress={() => start.mutate(time)}
          >
            At {time}
          </MenuItem>
        ))}
      {item &&
        TRANSFER_CHOICES.filter((way) => way !== item.transfer).map((way) => (
          <MenuItem key={way} icon={WAYS[way].icon} onPress={() => choose.mutate(way)}>
            {WAYS[way].name}
          </MenuItem>
        ))}
      {item && (
        <MenuItem
          icon="clock"
          onPress={() =>
            void navigate({
              to: '/activities/search',
              search: {
                cityId: item.city.id,
                startDate: cart.startDate,
                endDate: cart.endDate,
                ...queryOfParty(partyOfCart(cart)),
                ...{ open: item.activity.id, of: supplierOf(item)?.id },
              },
            })
          }
        >
          Other times and options
        </MenuItem>
      )}
      <MenuItem icon={isOptional ? 'check' : 'minus'} onPress={() => mark.mutate(undefined)}>
        {isOptional ? 'Count it in the total' : 'Make it optional'}
      </MenuItem>
      <MenuItem icon="x" onPress={() => remove.mutate(undefined)}>
        Remove {name}
      </MenuItem>
    </>
  )
}
