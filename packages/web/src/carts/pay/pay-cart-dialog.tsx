import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { describeTerms } from '@tradewind/domain/catalogue/describe-terms'
import { add, type Money, parseMoney } from '@tradewind/domain/money'
import { api } from '../../lib/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import { isRefusedWith } from '../../lib/explain.ts'
import { formatAmount, formatMoney } from '../../lib/money.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { showCart } from '../cart/my-cart.ts'
import { activitiesOf } from '../cart/planned-items.ts'
import { countOf } from '../search/search-words.ts'
import css from './activity-payment.module.css'
import { flightsToPay } from './payment-of-cart.ts'

const REQUIRED = 'This is required field.'

/** Who travels and where they are picked up, before the payment of a cart. Its places are held from then on. */
export function PayCartDialog({ cart, onClose }: { cart: Cart; onClose: () => void }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const chosen = activitiesOf(cart.cartItems).filter((item) => !item.is_optional)
  const isDriven = chosen.some(({ transfer }) => transfer !== 'ticket')
  const flights = (useQuery(flightsToPay()).data?.flights ?? []).filter(({ currency }) => currency === cart.currency)
  const form = useCallForm({
    name: 'PAY_CART',
    about: cart.id,
    initial: { leadName: '', pickup: '', flight: '' },
    input: ({ leadName, pickup, flight }, idempotencyKey) => ({
      ...{ cartId: cart.id, version: cart.version, agreedTotal: cart.totals.total, idempotencyKey },
      leadName: leadName.trim(),
      pickup: isDriven ? pickup.trim() : '',
      flight: wishOf(flights.find(({ bookingId }) => String(bookingId) === flight)),
    }),
    wrong: ({ leadName, pickup }) => ({
      leadName: leadName.trim() ? undefined : REQUIRED,
      pickup: !isDriven || pickup.trim() ? undefined : 'Please enter where you are picked up.',
    }),
    call: api.cart.payCart,
    onDone: ({ orderId }) => navigate({ to: '/activities/pay/$orderId', params: { orderId } }),
    onRefused: (error, renewKey) => {
      // What was held is let go: its places are asked for anew.
      if (isRefusedWith(error, 'STATE_CHANGED', 'CART_CHANGED')) renewKey()
      void queryClient.invalidateQueries({ queryKey: flightsToPay().queryKey })
      if (isRefusedWith(error, 'CART_CHANGED')) showCart(queryClient, (error.data as { cart: Cart }).cart)
      // Another price, or no places: what suppliers say now is shown.
      else if (cart.cartItems.partnerCart.length > 0 && isRefusedWith(error, 'STATE_CHANGED'))
        void api.cart.askPartners({ cartId: cart.id }).then(
          (answer) => showCart(queryClient, answer.cart),
          () => undefined,
        )
    },
  })
  const flight = flights.find(({ bookingId }) => String(bookingId) === form.values.flight)
  const isFree = sumWith(cart, flight).minor === 0n
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isFree ? 'Book now' : 'Pay now'}
      subtitle={`${formatMoney(sumWith(cart, flight))} for ${countOf(chosen.length, 'activity', 'activities')}${flight ? ` and ${inSentence(flight.title)}` : ''}`}
      verb={isFree ? 'Continue to booking' : 'Continue to payment'}
    >
      <TextField
        label="Lead traveller"
        help="As the voucher will say it."
        autoComplete="name"
        autoFocus
        maxLength={120}
        {...form.text('leadName')}
      />
      {isDriven && (
        <TextField
          label="Pickup place"
          help="The hotel with its name and entrance, or an address."
          maxLength={200}
          {...form.text('pickup')}
        />
      )}
      {flights.length > 0 && (
        <SelectField
          label="Flight"
          help="A flight that is held or waits to be paid can be paid at once with the cart. Each is confirmed or refunded alone."
          {...form.text('flight')}
        >
          <option value="">Pay the cart alone</option>
          {flights.map(({ bookingId, title, pnr, amount, currency, endsAt }) => (
            <option key={bookingId} value={bookingId}>
              {`${title}${pnr ? `, ${pnr}` : ''} · ${formatAmount(amount, currency)} · until ${formatMoment(endsAt)}`}
            </option>
          ))}
        </SelectField>
      )}
      <section>
        <h3>Cancellation</h3>
        <ul className={css.terms}>
          {chosen.map(({ id, activity, cancellation }) => (
            <li key={id}>
              <b>{activity.name}</b>
              <small>{describeTerms(cancellation)}</small>
            </li>
          ))}
        </ul>
      </section>
    </FormDialog>
  )
}

type Payable = Awaited<ReturnType<typeof api.cart.getFlightsToPay>>['flights'][number]

const wishOf = (flight: Payable | undefined) => (flight ? { bookingId: flight.bookingId, agreed: flight.amount } : null)

function sumWith({ totals, currency }: Cart, flight: Payable | undefined): Money {
  const amount = parseMoney(totals.total, currency)
  return flight ? add(amount, parseMoney(flight.amount, currency)) : amount
}

const inSentence = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)
