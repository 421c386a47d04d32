import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { useRef, useState } from 'react'
import { mayOpenQueue } from '../../accounts/rights.ts'
import { CustomerPicker } from '../../customers/customer-picker.tsx'
import { api } from '../../lib/api.ts'
import { formatInstant } from '../../lib/dates.ts'
import { useUser } from '../../lib/session.ts'
import { useMinute } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Deadline } from '../../ui/deadline/deadline.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { SmallSelect } from '../../ui/small-select.tsx'
import { toast } from '../../ui/toasts.tsx'
import { type Answered, Voucher } from './cart-answers.tsx'
import { NotSaved } from './not-saved.tsx'
import css from './queue.module.css'
import { cartColleagues, type QueueChange, useQueueChange } from './queue-queries.ts'
import { Quoting } from './quoting.tsx'

/** Who works on the cart, until when it is to be answered, and for whom it is. A customer reads what the desk decides. */
export function HandleCart({ cart, isDesk, answered }: { cart: Cart; isDesk: boolean; answered: Answered | undefined }) {
  return (
    <section>
      <h3>Handling</h3>
      <dl className={css.facts}>
        {isDesk && (
          <>
            <dt>Owner</dt>
            <dd>
              <OwnerField cart={cart} />
            </dd>
          </>
        )}
        <dt>Deadline</dt>
        <dd>
          {cart.deadline ? (
            <Deadline since={cart.deadline.since as Instant} until={cart.deadline.until as Instant}>
              Answer due
            </Deadline>
          ) : (
            <span className={css.none}>No deadline</span>
          )}
          {isDesk && <DeadlineMenu cart={cart} />}
        </dd>
        <dt>Customer</dt>
        <dd>
          <span>{cart.customer ? [cart.customer.companyName, cart.customer.name].filter(Boolean).join(' · ') : 'A visitor'}</span>
          {isDesk && cart.mayChange && <CustomerChange cart={cart} />}
        </dd>
        {cart.customer && <Quoting cart={cart} isDesk={isDesk} answers={answered?.answers} />}
        {answered?.voucher && (
          <>
            <dt>Voucher</dt>
            <dd>
              <Voucher voucher={answered.voucher} />
            </dd>
          </>
        )}
        {cart.bookings.length > 0 && <Bookings cart={cart} isDesk={isDesk} />}
        {cart.sentAt && (
          <>
            <dt>Sent</dt>
            <dd>{formatInstant(cart.sentAt)}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** What was paid with it, which says where the cart stands: it is cancelled when all of them are. */
function Bookings({ cart: { bookings }, isDesk }: { cart: Cart; isDesk: boolean }) {
  const user = useUser()
  const mayOpen = !isDesk || (user !== null && mayOpenQueue(user))
  return (
    <>
      <dt>Bookings</dt>
      <dd>
        {bookings.map(({ saleId, title, statusName }) => (
          <span key={saleId} className={css.booking}>
            {mayOpen ? (
              <Link to="/activities/bookings" search={{ open: saleId }}>
                {title}
              </Link>
            ) : (
              title
            )}{' '}
            · {statusName}
          </span>
        ))}
      </dd>
    </>
  )
}

function OwnerField({ cart }: { cart: Cart }) {
  const user = useUser()
  const { data: colleagues = [] } = useQuery(cartColleagues)
  const assign = useQueueChange<number | null>({
    key: 'ASSIGN_CART',
    cart,
    failure: 'The owner was not changed',
    stands: ({ owner }) => owner?.id ?? null,
    label: (ownerId) =>
      colleagues.find(({ id }) => id === ownerId)?.name ?? (ownerId === null ? 'No owner' : `Colleague ${ownerId}`),
    change: (ownerId: number | null, version) => api.cartQueue.assignCart({ cartId: cart.id, version, ownerId }),
    onDone: ({ owner }) => toast('ok', owner ? `Assigned to ${owner.name}.` : 'The owner is removed.'),
  })
  const shown = assign.chosen ? assign.chosen.input : (cart.owner?.id ?? null)
  // Someone who may no longer work on carts is still shown as the owner.
  const standing = cart.owner && !colleagues.some(({ id }) => id === cart.owner?.id) ? [cart.owner, ...colleagues] : colleagues
  const { chosen, unsaved } = assign
  // Nor is what was chosen before a reload forgotten while the colleagues are read.
  const isUnknown = chosen?.input !== undefined && chosen.input !== null && !standing.some(({ id }) => id === chosen.input)
  const known = isUnknown && unsaved ? [...standing, { id: Number(chosen.input), name: unsaved.label }] : standing
  return (
    <>
      <SmallSelect
        label="Owner"
        value={shown ?? ''}
        disabled={assign.isPending}
        onChange={({ target }) => assign.press(target.value === '' ? null : Number(target.value))}
      >
        <option value="">No owner</option>
        {known.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SmallSelect>
      {user && shown !== user.id && colleagues.some(({ id }) => id === user.id) && (
        <Button size="xs" pending={assign.isPending} onClick={() => assign.press(user.id)}>
          Assign to me
        </Button>
      )}
      <NotSaved change={assign} what="owner" stands={cart.owner?.name ?? 'No owner'} />
    </>
  )
}

const HOURS: readonly (readonly [hours: number, name: string])[] = [
  [2, 'In 2 hours'],
  [6, 'In 6 hours'],
  [24, 'In 24 hours'],
  [48, 'In 2 days'],
  [72, 'In 3 days'],
  [168, 'In 7 days'],
]

function DeadlineMenu({ cart }: { cart: Cart }) {
  const now = useMinute()
  const set = useQueueChange({
    key: 'SET_CART_DEADLINE',
    cart,
    failure: 'The deadline was not changed',
    stands: ({ deadline }) => deadline?.until ?? null,
    label: sayDeadline,
    change: (until: string | null, version) => api.cartQueue.setCartDeadline({ cartId: cart.id, version, until }),
    onDone: ({ deadline }) =>
      toast('ok', deadline ? `To be answered until ${formatInstant(deadline.until)}.` : 'The deadline is removed.'),
  })
  return (
    <>
      <Menu
        label="Deadline"
        anchor={(marks) => (
          <Button {...marks} size="xs" icon="clock" pending={set.isPending}>
            {cart.deadline ? 'Change deadline' : 'Set deadline'}
          </Button>
        )}
      >
        {HOURS.map(([hours, name]) => (
          <MenuItem key={hours} icon="clock" onPress={() => set.press(plusMinutes(now, hours * 60))}>
            {name}
          </MenuItem>
        ))}
        {cart.deadline && (
          <MenuItem icon="x" onPress={() => set.press(null)}>
            No deadline
          </MenuItem>
        )}
      </Menu>
      <NotSaved change={set} what="deadline" stands={sayDeadline(cart.deadline?.until ?? null)} />
    </>
  )
}

const sayDeadline = (until: string | null) => (until === null ? 'no deadline' : `until ${formatInstant(until)}`)

function CustomerChange({ cart }: { cart: Cart }) {
  const [isOpen, setOpen] = useState(false)
  const names = useRef(new Map<number, string>())
  const change: QueueChange<number> = useQueueChange({
    key: 'UPDATE_USER_ID',
    cart,
    failure: 'Failed to update userId',
    stands: ({ customer }) => customer?.userId ?? null,
    label: (userId) => names.current.get(userId) ?? change.unsaved?.label ?? `Customer ${userId}`,
    change: (userId: number, version) => api.cart.updateUserId({ cartId: cart.id, version, userId }),
    onDone: ({ customer }) => {
      setOpen(false)
      toast('ok', `The cart is now for ${customer?.name ?? 'another customer'}, with their prices.`)
    },
  })
  return (
    <>
      <Button size="xs" aria-haspopup="dialog" pending={change.isPending} onClick={() => setOpen(true)}>
        Change
      </Button>
      {isOpen && (
        <Dialog
          isOpen
          onClose={() => setOpen(false)}
          title="Change the customer"
          subtitle="All prices become those of the new customer."
        >
          <CustomerPicker
            onPick={({ id, firstName, lastName, companyName }) => {
              names.current.set(id, [companyName, `${firstName} ${lastName}`.trim()].filter(Boolean).join(' · '))
              change.press(id)
            }}
          />
        </Dialog>
      )}
      <NotSaved change={change} what="customer" stands={cart.customer?.name ?? 'A visitor'} />
    </>
  )
}
