import type { QueuedCart } from '@tradewind/contract/carts/queue'
import { answersCart, nameCartStatus } from '@tradewind/domain/carts/cart-status'
import type { Instant } from '@tradewind/domain/time'
import { formatDay, formatInstant } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import { Avatar, StateMark } from '../../ui/chip.tsx'
import { Deadline } from '../../ui/deadline/deadline.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import lines from '../../ui/table/row-lines.module.css'
import { describeAnswer, RowAnswers } from './cart-answers.tsx'
import css from './queue.module.css'
import { countTravellers, nameCart, STATUS_TONES } from './queue-words.ts'

export const CART_QUEUE_TABLE = 'cartQueue'

type Props = {
  carts: readonly QueuedCart[]
  isDesk: boolean
  isStale: boolean
  open: number | undefined
  onOpen: (id: number) => void
}

/** The carts by deadline: for the desk with who works on each. */
export function QueueTable({ carts, isDesk, isStale, open, onOpen }: Props) {
  return (
    <DataTable
      id={CART_QUEUE_TABLE}
      label="Carts"
      rows={carts}
      rowId={({ id }) => id}
      rowLabel={nameCart}
      columns={isDesk ? DESK_COLUMNS : CUSTOMER_COLUMNS}
      open={open}
      onOpen={onOpen}
      phoneRow={(cart) => <Lines cart={cart} isDesk={isDesk} />}
      isStale={isStale}
    />
  )
}

const NAME: Column<QueuedCart> = {
  id: 'name',
  label: 'Cart',
  minWidth: 190,
  wraps: true,
  cell: nameCart,
  below: (cart) => <span className={lines.small}>{describeCart(cart)}</span>,
}
const STATUS: Column<QueuedCart> = {
  id: 'status',
  label: 'Status',
  width: 124,
  isFixed: true,
  cell: ({ status, quotation, undelivered }) => (
    <>
      <Status cart={{ status }} />
      {quotation && answersCart(quotation.status) && <span className={lines.small}>{quotation.quotationId}</span>}
      {undelivered > 0 && <span className={lines.small}>{undelivered} not confirmed</span>}
    </>
  ),
}
const DUE: Column<QueuedCart> = { id: 'due', label: 'Answer due', width: 176, isFixed: true, cell: (cart) => <Due cart={cart} /> }
const TRAVEL: Column<QueuedCart> = {
  id: 'travel',
  label: 'Travel',
  width: 168,
  foldsBelow: 940,
  cell: (cart) => (
    <>
      {describeDays(cart)}
      <span className={lines.small}>{countTravellers(cart)}</span>
    </>
  ),
}
const TOTAL: Column<QueuedCart> = {
  id: 'total',
  label: 'Total',
  width: 132,
  align: 'end',
  foldsBelow: 640,
  cell: ({ total, currency, items }) => (
    <>
      {formatAmount(total, currency)}
      <span className={lines.small}>{items === 1 ? '1 item' : `${items} items`}</span>
    </>
  ),
}
const CUSTOMER: Column<QueuedCart> = {
  id: 'customer',
  label: 'Customer',
  width: 176,
  foldsBelow: 1120,
  wraps: true,
  cell: (cart) => (
    <>
      {cart.customer.companyName ?? cart.customer.name}
      {cart.customer.companyName && <span className={lines.small}>{cart.customer.name}</span>}
    </>
  ),
}
const OWNER: Column<QueuedCart> = {
  id: 'owner',
  label: 'Owner',
  width: 150,
  foldsBelow: 780,
  cell: (cart) => <Owner cart={cart} />,
}
const QUOTATION: Column<QueuedCart> = {
  id: 'quotation',
  label: 'Quotation',
  width: 204,
  foldsBelow: 1100,
  // A press on a link opens the quotation or the voucher, not the row.
  isControls: true,
  cell: (cart) => <RowAnswers cart={cart} />,
}
const SENT: Column<QueuedCart> = {
  id: 'sent',
  label: 'Sent to the desk',
  width: 132,
  foldsBelow: 1250,
  cell: ({ sentAt }) => formatInstant(sentAt),
}

/** The desk reads the quotation in a column of its own, where there is room for one. */
const DESK_STATUS: Column<QueuedCart> = {
  ...STATUS,
  cell: ({ status, quotation, undelivered }, shown) => (
    <>
      <Status cart={{ status }} />
      {quotation && answersCart(quotation.status) && !shown.has('quotation') && (
        <span className={lines.small}>{quotation.quotationId}</span>
      )}
      {undelivered > 0 && <span className={lines.small}>{undelivered} not confirmed</span>}
    </>
  ),
}

export const DESK_COLUMNS: readonly Column<QueuedCart>[] = [
  ...[NAME, DESK_STATUS, QUOTATION, DUE, TRAVEL, OWNER],
  // Its company stands below the name of the cart.
  ...[{ ...CUSTOMER, foldsBelow: 1340 }, { ...SENT, foldsBelow: 1480 }, TOTAL],
]
export const CUSTOMER_COLUMNS: readonly Column<QueuedCart>[] = [NAME, STATUS, DUE, { ...TRAVEL, foldsBelow: 800 }, SENT, TOTAL]

function Lines({ cart, isDesk }: { cart: QueuedCart; isDesk: boolean }) {
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <b>{nameCart(cart)}</b>
        <span>{formatAmount(cart.total, cart.currency)}</span>
      </span>
      <span className={lines.small}>
        {describeDays(cart)} · {countTravellers(cart)}
      </span>
      <span className={lines.small}>{describeCart(cart)}</span>
      <span className={css.marks}>
        <Status cart={cart} />
        {cart.undelivered > 0 && <span className={lines.small}>{cart.undelivered} not confirmed</span>}
        {isDesk && <Owner cart={cart} />}
      </span>

      {(cart.answers.length > 0 || cart.voucher) && <span className={lines.small}>{describeAnswer(cart)}</span>}
      {cart.deadline && <Due cart={cart} />}
    </span>
  )
}

function Status({ cart: { status } }: { cart: Pick<QueuedCart, 'status'> }) {
  return <StateMark tone={STATUS_TONES[status]}>{nameCartStatus(status)}</StateMark>
}

function Due({ cart: { deadline } }: { cart: QueuedCart }) {
  if (!deadline) return <span className={css.none}>No deadline</span>
  return (
    <Deadline since={deadline.since as Instant} until={deadline.until as Instant}>
      Answer due
    </Deadline>
  )
}

function Owner({ cart: { owner } }: { cart: QueuedCart }) {
  if (!owner) return <span className={css.none}>No owner</span>
  return (
    <span className={css.owner}>
      <Avatar name={owner.name} />
      <span>{owner.name}</span>
    </span>
  )
}

function nameCustomer({ customer }: QueuedCart): string {
  return customer.companyName ?? customer.name
}

/** Where it goes to, and what was written about it, or for whom it is. */
function describeCart(cart: QueuedCart): string {
  return [cart.destinations, cart.remarks || nameCustomer(cart)].filter(Boolean).join(' · ')
}

function describeDays({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} – ${formatDay(endDate)}`
}
