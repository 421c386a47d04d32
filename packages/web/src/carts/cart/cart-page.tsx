import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { NO_CART } from '@tradewind/domain/carts/cart-limits'
import { answersCart, nameCartStatus } from '@tradewind/domain/carts/cart-status'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatWeekday } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardBody, CardHead, MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { CartActs } from '../pay/cart-acts.tsx'
import { describeUndelivered, STATUS_TONES } from '../queue/queue-words.ts'
import { queryOfParty } from '../search/activity-query.ts'
import { countOf, describeParty } from '../search/search-words.ts'
import { partyOfCart } from './cart-change.ts'
import { daysOf, notesOn } from './cart-days.ts'
import { AddHotelDialog, CartDatesDialog, CartRemarksDialog, RenameCartDialog } from './cart-dialogs.tsx'
import { type CartDialog, CartMenu } from './cart-menu.tsx'
import { CartNote, keyOf } from './cart-note.tsx'
import css from './cart-page.module.css'
import { KeptChanges } from './kept-changes-notice.tsx'
import { cartQuery, useMyCart } from './my-cart.ts'
import { useMyCartId } from './my-cart-id.ts'
import { activitiesOf, countItems } from './planned-items.ts'
import { useAskPartners } from './use-ask-partners.ts'
import { type Moved, movedBy, WhatMoved } from './what-moved.tsx'

const CartPlan = lazy(() => import('./cart-plan.tsx').then((module) => ({ default: module.CartPlan })))
const route = getRouteApi('/shell/activities/cart')

/** A cart on a page of its own: that of this browser, or one that its address names. */
export function CartPage() {
  const { id } = route.useSearch()
  usePageTitle('Cart')
  return id === undefined ? <MyCart /> : <CartById id={id} />
}

function MyCart() {
  const query = useMyCart()
  const id = useMyCartId()
  return <Shown query={query} kept={<KeptChanges cartId={id} isAll />} />
}

function CartById({ id }: { id: number }) {
  const query = useQuery(cartQuery(id))
  return <Shown query={query} kept={<KeptChanges cartId={id} />} />
}

type ShownProps = { query: ReturnType<typeof useMyCart>; kept: ReactNode }

function Shown({ query: { data: cart, error, isError, refetch }, kept }: ShownProps) {
  if (isError && !cart) {
    const isMissing = isRefusedWith(error, 'NOT_FOUND')
    return (
      <Page>
        {kept}
        <EmptyState
          icon={isMissing ? 'compass' : 'warning'}
          level={1}
          title={isMissing ? 'Cart not found' : 'The cart could not be opened'}
          action={
            isMissing ? (
              <ButtonLink to="/activities">Search activities</ButtonLink>
            ) : (
              <Button onClick={() => void refetch()}>Try again</Button>
            )
          }
        >
          {isMissing ? 'It was deleted, or it belongs to somebody else.' : explain(error)}
        </EmptyState>
      </Page>
    )
  }
  if (!cart)
    return (
      <Page>
        {kept}
        <PageLoading />
      </Page>
    )
  const count = countItems(cart)
  if (cart.id === NO_CART || (count === 0 && !cart.mayChange))
    return (
      <Page>
        {kept}
        <EmptyState
          icon="cart"
          level={1}
          title="Your cart is empty"
          action={
            <ButtonLink variant="primary" to="/activities">
              Search activities
            </ButtonLink>
          }
        >
          What you add is kept here, also when you close this page.
        </EmptyState>
      </Page>
    )
  return <OpenCart key={cart.id} cart={cart} count={count} kept={kept} />
}

function OpenCart({ cart, count, kept }: { cart: Cart; count: number; kept: ReactNode }) {
  useAskPartners(cart)
  const [dialog, setDialog] = useState<CartDialog>()
  const [moved, setMoved] = useState<Moved>()
  const close = () => setDialog(undefined)
  const { notes, mayChange } = cart
  const undelivered = describeUndelivered(cart.bookings)
  const days = daysOf(cart)
  const placed = new Set(days.flatMap((day) => notesOn(cart, day)))
  return (
    <Page>
      <PageHead
        title={cart.name || 'Cart'}
        beside={cart.sentAt !== null && <Chip tone={STATUS_TONES[cart.status]}>{nameCartStatus(cart.status)}</Chip>}
        about={cart.customer && nameOf(cart.customer)}
      >
        {mayChange && <AddActivities cart={cart} />}
        <CartMenu cart={cart} count={count} onOpen={setDialog} />
      </PageHead>
      {kept}
      {moved && <WhatMoved moved={moved} cart={cart} onClose={() => setMoved(undefined)} />}
      {undelivered && <Notice tone="warn">{undelivered}</Notice>}
      {!mayChange && <Notice>{whyClosed(cart)}</Notice>}
      <div className={css.columns}>
        <div className={css.plan}>
          <Suspense fallback={<PageLoading />}>
            <CartPlan cart={cart} days={days} />
          </Suspense>
        </div>
        <Card className={css.summary}>
          <CardHead title="Summary">
            {mayChange && (
              <Button size="sm" aria-haspopup="dialog" onClick={() => setDialog('dates')}>
                Change
              </Button>
            )}
          </CardHead>
          <CardBody className={css.facts}>
            <p>
              <b>
                {formatWeekday(cart.startDate)} – {formatWeekday(cart.endDate)}
              </b>
              <small>{describeParty(partyOfCart(cart))}</small>
            </p>
            {notes
              .filter((note) => !placed.has(note))
              .map((note) => (
                <CartNote key={keyOf(note)} note={note} cart={cart} />
              ))}
            <Totals cart={cart} count={count} />
            {cart.remarks && <p className={css.remarks}>{cart.remarks}</p>}
            <div className={css.acts}>
              <CartActs cart={cart} />
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => setDialog('remarks')}>
                {cart.remarks ? 'Change remarks' : 'Add remarks'}
              </Button>
            </div>
          </CardBody>
        </Card>
      </div>
      {dialog === 'name' && <RenameCartDialog cart={cart} onClose={close} />}
      {dialog === 'remarks' && <CartRemarksDialog cart={cart} onClose={close} />}
      {dialog === 'hotel' && <AddHotelDialog cart={cart} onClose={close} />}
      {dialog === 'dates' && (
        <CartDatesDialog cart={cart} onClose={close} onChanged={(answer, dates) => setMoved(movedBy(answer, dates))} />
      )}
    </Page>
  )
}

function whyClosed({ mayPay, quotation }: Cart): string {
  if (mayPay) return 'You have accepted this cart, and can pay it. Our desk can change it, or you duplicate it to go on from it.'
  const why = quotation && answersCart(quotation.status) ? 'Our desk answers this cart with a quotation. ' : ''
  return `${why}This cart can no longer be changed. Duplicate it to go on from it.`
}

function Totals({ cart: { totals, currency, paidTotal }, count }: { cart: Cart; count: number }) {
  if (paidTotal !== null)
    return (
      <MoneyLines>
        <MoneyLine kind="sum" label="Paid" detail={` ${countOf(count, 'item', 'items')}`}>
          {formatAmount(paidTotal, currency)}
        </MoneyLine>
      </MoneyLines>
    )
  return (
    <>
      <MoneyLines>
        {Number(totals.optional) > 0 && (
          <MoneyLine label="Optional, not in the total">{formatAmount(totals.optional, currency)}</MoneyLine>
        )}
        <MoneyLine kind="sum" label="Total" detail={` ${countOf(count, 'item', 'items')}`}>
          {formatAmount(totals.total, currency)}
        </MoneyLine>
      </MoneyLines>
      {totals.unpriced > 0 && (
        <p className={css.soft}>{countOf(totals.unpriced, 'item without a price is', 'items without a price are')} not in it.</p>
      )}
    </>
  )
}

function nameOf({ name, companyName }: NonNullable<Cart['customer']>): string {
  return companyName ? `${companyName} · ${name}` : name
}

/** Back to the search, for the same days and people. */
function AddActivities({ cart }: { cart: Cart }) {
  const cityId = activitiesOf(cart.cartItems)[0]?.city.id
  const { startDate, endDate } = cart
  return (
    <ButtonLink
      icon="search"
      to={cityId === undefined ? '/activities' : '/activities/search'}
      search={cityId === undefined ? {} : { cityId, startDate, endDate, ...queryOfParty(partyOfCart(cart)) }}
    >
      Add activities
    </ButtonLink>
  )
}
