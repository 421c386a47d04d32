import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { describeTerms } from '@tradewind/domain/catalogue/describe-terms'
import { useState } from 'react'
import { formatWeekday } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import { partyOfCart } from '../cart/cart-change.ts'
import { CartNote, keyOf } from '../cart/cart-note.tsx'
import { useKeptChanges } from '../cart/kept-changes.ts'
import { KeptChanges } from '../cart/kept-changes-notice.tsx'
import { useMyCart } from '../cart/my-cart.ts'
import { activitiesOf, countItems, type PlannedActivity, supplierOf } from '../cart/planned-items.ts'
import { useSendKeptChanges } from '../cart/press-change.ts'
import { useAskPartners } from '../cart/use-ask-partners.ts'
import { useCartChange } from '../cart/use-cart-change.ts'
import { CartActs } from '../pay/cart-acts.tsx'
import css from './cart-summary.module.css'
import { countOf, describeParty, WAYS } from './search-words.ts'

/** What is in the cart, at the foot of the window while somebody searches; pressed, with its days and prices. */
export function CartSummary() {
  const { data: cart, isError, error, refetch } = useMyCart()
  const kept = useKeptChanges().filter(({ state }) => state.is !== 'made')
  const waiting = kept.filter(({ state }) => state.is !== 'refused').length
  useSendKeptChanges()
  useAskPartners(cart)
  const [isOpen, setOpen] = useState(false)
  if (isError) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  const count = cart ? countItems(cart) : 0
  if (!cart || (count === 0 && kept.length === 0 && !isOpen)) return null
  return (
    <>
      <section className={css.bar} aria-label="Cart">
        <p>
          <b>{formatAmount(cart.paidTotal ?? cart.totals.total, cart.currency)}</b>
          <small>
            {countOf(count, 'item', 'items')}
            {waiting > 0 && <span className={css.notes}> · {countOf(waiting, 'change waits', 'changes wait')}</span>}
            {kept.length > waiting && (
              <span className={css.notes}> · {countOf(kept.length - waiting, 'change', 'changes')} not made</span>
            )}
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
        <KeptChanges cartId={cart.id} isAll />
        <Items cart={cart} />
      </Dialog>
    </>
  )
}

function subtitleOf(cart: Cart): string {
  const { name, startDate, endDate } = cart
  const days = `${formatWeekday(startDate)} – ${formatWeekday(endDate)}`
  return [name, days, describeParty(partyOfCart(cart))].filter(Boolean).join(' · ')
}

type Taken = { readonly id: number; readonly name: string }

function Items({ cart }: { cart: Cart }) {
  const { currency, totals, cartItems, mayChange, paidTotal } = cart
  const days = [...Map.groupBy(activitiesOf(cartItems), ({ date }) => date)]
  const restore = useCartChange({
    key: 'RESTORE_CART_ITEM',
    change: ({ from, id, name }: Taken & { from: Cart }) => ({ cart: from, name, wish: { do: 'restore', cartItemIds: [id] } }),
  })
  const remove = useCartChange({
    key: 'DELETE_CART_ITEM',
    change: ({ id, name }: Taken) => ({ cart, name, wish: { do: 'remove', cartItemId: id } }),
    onDone: ({ cart: from }, taken) =>
      toast('ok', 'Removed from the cart.', { label: 'Undo', onPress: () => restore.mutate({ from, ...taken }) }),
  })
  const removing = (id: number, name: string) =>
    mayChange && (
      <IconButton
        icon="x"
        size="sm"
        label={`Remove ${name}`}
        disabled={remove.isPending && remove.variables.id === id}
        onClick={() => remove.mutate({ id, name })}
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
