import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { describeTerms } from '@tradewind/domain/catalogue/describe-terms'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatWeekday } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import { CartNote, keyOf } from '../cart/cart-note.tsx'
import { useSendKeptAdds } from '../cart/kept-adds.ts'
import { useCartChange, useMyCart } from '../cart/my-cart.ts'
import { activitiesOf, countItems, type PlannedActivity, supplierOf } from '../cart/planned-items.ts'
import { useAskPartners } from '../cart/use-ask-partners.ts'
import { CartActs } from '../pay/cart-acts.tsx'
import css from './cart-summary.module.css'
import { countOf, describeParty, WAYS } from './search-words.ts'

/** What is in the cart, at the foot of the window while somebody searches; pressed, with its days and prices. */
export function CartSummary() {
  const { data: cart, isError, error, refetch } = useMyCart()
  useSendKeptAdds()
  useAskPartners(cart)
  const [isOpen, setOpen] = useState(false)
  if (isError) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  const count = cart ? countItems(cart) : 0
  if (!cart || (count === 0 && !isOpen)) return null
  return (
    <>
      <section className={css.bar} aria-label="Cart">
        <p>
          <b>{formatAmount(cart.paidTotal ?? cart.totals.total, cart.currency)}</b>
          <small>
            {countOf(count, 'item', 'items')}
            {cart.notes.length > 0 && <span className={css.notes}> · {cart.notes.length} to check</span>}
          </small>
        </p>
        <Button variant="primary" icon="cart" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          View cart
        </Button>
      </section>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Summary"
        subtitle={subtitleOf(cart)}
        shape="side"
        keepsEntries
        foot={
          count > 0 && (
            <>
              <ButtonLink to="/activities/cart" onClick={() => setOpen(false)}>
                Plan the days
              </ButtonLink>
              <CartActs cart={cart} />
            </>
          )
        }
      >
        <Items cart={cart} />
      </Dialog>
    </>
  )
}

function subtitleOf({ name, adults, childAges, children, infants, startDate, endDate }: Cart): string {
  const ages = Array.from({ length: children }, (_, nth) => childAges[nth] ?? null)
  const party = describeParty({ adults, childAges: ages, infants })
  return [name, `${formatWeekday(startDate)} – ${formatWeekday(endDate)}`, party].filter(Boolean).join(' · ')
}

function Items({ cart }: { cart: Cart }) {
  const { currency, totals, cartItems, id: cartId, mayChange, paidTotal } = cart
  const days = [...Map.groupBy(activitiesOf(cartItems), ({ date }) => date)]
  const restore = useCartChange({
    key: 'RESTORE_CART_ITEM',
    change: (cartItemId: number) => api.cart.restoreCartItems({ cartId, cartItemIds: [cartItemId] }),
  })
  const remove = useCartChange({
    key: 'DELETE_CART_ITEM',
    change: (cartItemId: number) => api.cart.deleteCartItem({ cartItemId, cartId }),
    onDone: (_, cartItemId) => toast('ok', 'Removed from the cart.', { label: 'Undo', onPress: () => restore.mutate(cartItemId) }),
  })
  const removing = (id: number, name: string) =>
    mayChange && (
      <IconButton
        icon="x"
        size="sm"
        label={`Remove ${name}`}
        disabled={remove.isPending && remove.variables === id}
        onClick={() => remove.mutate(id)}
      />
    )
  return (
    <div className={css.items}>
      {days.map(([date, items]) => (
        <section key={date}>
          <h3>{formatWeekday(date)}</h3>
          <ul>
            {items.map((item) => (
              <li key={item.id} data-optional={item.is_optional || undefined}>
                <span className={css.time}>{item.time ?? 'Any time'}</span>
                <span className={css.what}>
                  <b>{item.activity.name}</b>
                  <small>
                    {item.tourOption.name} · {WAYS[item.transfer].name}
                    {supplierOf(item)?.name && ` · ${supplierOf(item)?.name}`}
                  </small>
                  <small>{describeTerms(item.cancellation)}</small>
                  {item.is_optional && <Chip>Optional</Chip>}
                </span>
                {paidTotal === null && <Price item={item} currency={currency} />}
                {removing(item.id, item.activity.name)}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {cartItems.hotelCart.length > 0 && (
        <section>
          <h3>Hotels</h3>
          <ul>
            {cartItems.hotelCart.map(({ id, name, checkinDate, noOfNights }) => (
              <li key={id}>
                <span className={css.time}>{formatWeekday(checkinDate)}</span>
                <span className={css.what}>
                  <b>{name}</b>
                  <small>{countOf(noOfNights, 'night', 'nights')}, priced by the desk</small>
                </span>
                <span />
                {removing(id, name)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {cart.notes.map((note) => (
        <CartNote key={keyOf(note)} note={note} cart={cart} />
      ))}
      {days.length + cartItems.hotelCart.length === 0 ? (
        <p className={css.none}>Nothing in the cart. What you add is kept here.</p>
      ) : (
        <MoneyLines>
          {paidTotal === null && Number(totals.optional) > 0 && (
            <MoneyLine label="Optional, not in the total">{formatAmount(totals.optional, currency)}</MoneyLine>
          )}
          <MoneyLine kind="sum" label={paidTotal === null ? 'Total' : 'Paid'}>
            {formatAmount(paidTotal ?? totals.total, currency)}
          </MoneyLine>
        </MoneyLines>
      )}
    </div>
  )
}

function Price({ item: { price }, currency }: { item: PlannedActivity; currency: string }) {
  if ('total' in price) return <span className={css.price}>{formatAmount(price.total, currency)}</span>
  return <span className={css.why}>{price.sentence}</span>
}
