import { useQuery } from '@tanstack/react-query'
import { VoucherLink } from '../../activity-sales/voucher-link.tsx'
import { InvoicesButton } from '../../documents/invoices-button.tsx'
import type { api } from '../../lib/api.ts'
import { formatDate, formatMoment } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { StateMark } from '../../ui/chip.tsx'
import { InList } from '../../ui/list/list-page.tsx'
import { SidePanel } from '../../ui/list/side-panel.tsx'
import { EmptyState, FailedNotice, Notice } from '../../ui/notice.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import lines from '../../ui/table/row-lines.module.css'
import { type CustomerKart, customerKart, ownQuotation } from '../quotation-queries.ts'
import css from '../quotations.module.css'
import { linesByDay, type OwnLine } from './lines-by-day.ts'
import { OwnState } from './own-state.tsx'

type Props = { id: number; ids: readonly number[]; onOpen: (id: number | undefined) => void }
type Own = Awaited<ReturnType<typeof api.proposals.getOwnQuotation>>
type Services = Own['services']

/** What its customer can do on the page of its link, and where on it. */
const LINKS: Readonly<Record<Own['linkFor'], { readonly verb: string; readonly where: string }>> = {
  accept: { verb: 'Read and accept', where: '' },
  agree: { verb: 'See the change', where: '#change' },
  pay: { verb: 'Read and pay', where: '#pay' },
  read: { verb: 'Read the proposal', where: '' },
}

/** One quotation for its customer: its services by day, what is to be paid, and where it is accepted, paid or shown on the spot. */
export function OwnQuotationPanel({ id, ids, onOpen }: Props) {
  const { data: kart, error, isPending, refetch } = useQuery(customerKart(id))
  const { data: own } = useQuery(ownQuotation(id))
  const isGone = isRefusedWith(error, 'NOT_FOUND')
  return (
    <SidePanel
      label={`Quotation ${kart?.quotationId ?? id}`}
      title={kart?.kartName ?? 'Quotation'}
      about={
        kart && (
          <p>
            <OwnState {...kart} /> {`${kart.quotationId} · ${travelOf(kart)}`}
          </p>
        )
      }
      what="quotation"
      open={id}
      ids={ids}
      onOpen={onOpen}
      foot={
        own && (
          <>
            {own.link && (
              <a
                className={buttonClass({ size: 'sm', ...(own.linkFor !== 'read' && { variant: 'primary' }) })}
                href={`${own.link}${LINKS[own.linkFor].where}`}
              >
                {LINKS[own.linkFor].verb}
              </a>
            )}
            {own.orderId !== null && <VoucherLink orderId={own.orderId} />}
            {own.orderId !== null && <InvoicesButton of={{ orderId: own.orderId }} />}
          </>
        )
      }
    >
      {isPending && <PageLoading />}
      {isGone && (
        <EmptyState icon="search" title="No results found!">
          This quotation belongs to another customer, or does not exist.
        </EmptyState>
      )}
      {!kart && error && !isGone && (
        <InList>
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        </InList>
      )}
      {kart && own?.linkFor === 'agree' && (
        <Notice tone="warn">A change of this journey was prepared. It is carried out once you agree to it.</Notice>
      )}
      {kart && <Facts kart={kart} own={own} />}
    </SidePanel>
  )
}

function travelOf({ arrivalDate, noOfDays }: CustomerKart): string {
  const days = noOfDays === 1 ? '1 day' : `${noOfDays} days`
  return arrivalDate === null ? days : `${formatDate(arrivalDate)}, ${days}`
}

function Facts({ kart, own }: { kart: CustomerKart; own: Own | undefined }) {
  const services = own?.services ?? []
  const { currencySymbol, validUntil, status, isExpired, remark, remarkForCustomer } = kart
  return (
    <>
      {status === 'sent' && validUntil !== null && (
        <section>
          <h3>Validity</h3>
          <p>
            {isExpired
              ? `Its prices were valid until ${formatMoment(validUntil)}.`
              : `Its prices are valid until ${formatMoment(validUntil)}.`}
          </p>
        </section>
      )}
      {linesByDay(kart).map(({ day, lines: ofDay }) => (
        <section key={day ?? ''}>
          <h3>{day === null ? 'Without a day' : formatDate(day)}</h3>
          {ofDay.map((line) => (
            <Line
              key={line.id}
              line={line}
              currency={currencySymbol}
              service={services.findLast(({ lineId }) => lineId === line.id)}
            />
          ))}
        </section>
      ))}
      <Words title="Note of our desk" words={remarkForCustomer} />
      <Words title="Your wishes" words={remark} />
      <Price kart={kart} own={own} />
    </>
  )
}

/** What it costs and what is paid of it; once something was changed or cancelled after the sale, what it comes to since. */
function Price({ kart, own }: { kart: CustomerKart; own: Own | undefined }) {
  const { totalPrice, collectedPayment, currencySymbol } = kart
  if (totalPrice === undefined) return null
  const sums = own?.sums ?? null
  const amount = (text: string) => formatAmount(text, currencySymbol)
  const paid = sums?.paid ?? collectedPayment
  return (
    <section>
      <h3>Price</h3>
      <MoneyLines>
        {sums && Number(sums.standing) !== 0 && <MoneyLine label="What is booked">{amount(sums.standing)}</MoneyLine>}
        {sums && Number(sums.fees) !== 0 && <MoneyLine label="Kept of what was cancelled">{amount(sums.fees)}</MoneyLine>}
        <MoneyLine kind="sum" label={sums ? 'To pay in all' : 'Total'}>
          {amount(totalPrice)}
        </MoneyLine>
        {paid !== undefined && <MoneyLine label="Paid so far">{amount(paid)}</MoneyLine>}
        {sums && Number(sums.returned) !== 0 && <MoneyLine label="Refunded to the wallet">{amount(sums.returned)}</MoneyLine>}
        {own?.toPay != null && <MoneyLine label="Still to pay">{amount(own.toPay)}</MoneyLine>}
      </MoneyLines>
      {own?.link === null && Number(own.toPay ?? 0) > 0 && <p className={css.words}>Please ask us how to pay.</p>}
    </section>
  )
}

function Words({ title, words }: { title: string; words: string }) {
  if (words.trim() === '') return null
  return (
    <section>
      <h3>{title}</h3>
      <p dir="auto" className={css.words}>
        {words}
      </p>
    </section>
  )
}

function Line({ line, currency, service }: { line: OwnLine; currency: string; service: Services[number] | undefined }) {
  const { name, detail, time, price, counts } = line
  return (
    <p className={lines.lines}>
      <span className={lines.pair}>
        <span>{time === null ? name : `${time} ${name}`}</span>
        {price !== undefined && counts && <span>{formatAmount(price, currency)}</span>}
      </span>
      {detail && <span className={lines.small}>{detail}</span>}
      {!counts && <span className={lines.small}>Not in the total</span>}
      {service && service.status !== 'confirmed' && <StateMark tone="bad">{service.statusName}</StateMark>}
    </p>
  )
}
