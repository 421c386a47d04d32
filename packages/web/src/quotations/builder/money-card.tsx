import { useQuery } from '@tanstack/react-query'
import { isZero, parseMoney, subtract, sum } from '@tradewind/domain/money'
import { sayRate } from '@tradewind/domain/quotations/charge-in-own'
import { lazy, Suspense } from 'react'
import { voucherOfOrder } from '../../activity-sales/bought-queries.ts'
import { formatDate, formatMoment, todayOfSite } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount, formatMoney } from '../../lib/money.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardBody, CardHead, MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { type MoneyOfKart, moneyOfKart, type StaffKart } from '../quotation-queries.ts'
import css from './builder.module.css'
import type { OpenMoney } from './money-dialogs.tsx'

// Not part of the first load of the page.
const InvoicesButton = lazy(async () => ({ default: (await import('../../documents/invoices-button.tsx')).InvoicesButton }))

type Props = {
  kart: StaffKart
  maySell: boolean
  /** Its dialogs stand outside the form of the quotation: a form holds no other. */
  onOpen: (what: OpenMoney) => void
}

/** What was paid of a quotation, and what is still owed. */
export function MoneyCard({ kart, maySell, onOpen }: Props) {
  const money = useQuery(moneyOfKart(kart.id))
  const { data } = money
  const isOpen = data?.orderId !== null || !(kart.status === 'lost' || kart.status === 'cancelled')
  const mayReceive = maySell && isOpen && data !== undefined && Number(data.balance) > 0
  const collected = parseMoney(data?.collectedPayment ?? '0', data?.currency ?? '')
  const refunds = sum(
    (data?.receipts ?? []).flatMap(({ kind, amount }) => (kind === 'refund' ? [parseMoney(amount, collected.currency)] : [])),
    collected.currency,
  )
  return (
    <Card>
      <CardHead title="Payments">
        {mayReceive && (
          <Button size="xs" icon="plus" aria-haspopup="dialog" onClick={() => onOpen({ what: 'receive' })}>
            Receive
          </Button>
        )}
      </CardHead>
      <CardBody className={css.total}>
        {money.isError && <FailedNotice onRetry={() => void money.refetch()}>{explain(money.error)}</FailedNotice>}
        {money.isPending && <ListSkeleton lines={3} />}
        {data && (
          <>
            <MoneyLines>
              <MoneyLine label={data.orderId === null ? 'Total' : 'Sold for'}>
                {formatAmount(data.totalPrice, data.currency)}
              </MoneyLine>
              <MoneyLine label="Paid">{formatMoney(subtract(collected, refunds))}</MoneyLine>
              {!isZero(refunds) && <MoneyLine label="Refunds set against it">{formatMoney(refunds)}</MoneyLine>}
              <MoneyLine label={data.orderId === null ? 'Not paid yet' : 'Owed'} kind="sum">
                {formatAmount(data.balance, data.currency)}
              </MoneyLine>
            </MoneyLines>
            <InOwn money={data} />
            <Plan money={data} />
            {data.receipts.length > 0 && (
              <section className={css.preview}>
                <h3>Received</h3>
                <ol className={css.versions} aria-label="Payments that were received">
                  {data.receipts.map(
                    ({ id, kind, amount, charged, note, receivedAt, receivedBy, returnedAt, returnReason, isReturnable }) => (
                      <li key={id}>
                        <header>
                          <b>{formatAmount(amount, data.currency)}</b>
                          {returnedAt !== null && <Chip>Returned</Chip>}
                          {maySell && isReturnable && (
                            <Button
                              size="xs"
                              variant="quiet"
                              aria-haspopup="dialog"
                              aria-label={`Return ${formatAmount(amount, data.currency)}`}
                              onClick={() => onOpen({ what: 'return', receiptId: id })}
                            >
                              Return
                            </Button>
                          )}
                        </header>
                        <small className={css.soft}>
                          {[
                            kind === 'refund' ? 'Refund of a service' : receivedBy && `From the wallet, ${receivedBy}`,
                            charged && `Charged ${formatAmount(charged, data.walletCurrency)}`,
                            formatMoment(receivedAt),
                          ]
                            .filter(Boolean)
                            .join(', ')}
                        </small>
                        {note !== '' && <small className={css.soft}>{note}</small>}
                        {returnReason !== '' && <small className={css.soft}>Returned: {returnReason}</small>}
                      </li>
                    ),
                  )}
                </ol>
              </section>
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}

/** What each of its lines was sold for, and how it stands; its voucher and its papers. Nothing while it is not sold. */
export function SoldCard({ kart, maySell, onOpen }: Props) {
  const { data } = useQuery(moneyOfKart(kart.id))
  if (!data || data.orderId === null) return null
  return (
    <Card>
      <CardHead title="Sold" />
      <CardBody className={css.total}>
        <ol className={css.versions} aria-label="What was sold">
          {data.sales.map(({ saleId, title, status, statusName, amount, refunded, missingCosts }) => (
            <li key={saleId}>
              <header>
                <b dir="auto">{title}</b>
                <Chip {...(status === 'confirmed' && { tone: 'ok' as const })}>{statusName}</Chip>
              </header>
              <header>
                <span>{formatAmount(amount, data.currency)}</span>
                {Number(refunded) > 0 && <small className={css.soft}>{formatAmount(refunded, data.currency)} refunded</small>}
                {maySell && status === 'confirmed' && (
                  <Button
                    size="xs"
                    variant="quiet"
                    aria-haspopup="dialog"
                    aria-label={`Cancel ${title}`}
                    onClick={() => onOpen({ what: 'cancel', saleId })}
                  >
                    Cancel
                  </Button>
                )}
              </header>
              {missingCosts.map((part) => (
                <header key={part}>
                  <small className={css.warn}>{`The cost of the ${part} is not known. It is owed to no supplier yet.`}</small>
                  {maySell && (
                    <Button
                      size="xs"
                      aria-haspopup="dialog"
                      aria-label={`Enter the cost of the ${part}: ${title}`}
                      onClick={() => onOpen({ what: 'cost', saleId, part })}
                    >
                      Enter the cost
                    </Button>
                  )}
                </header>
              ))}
            </li>
          ))}
        </ol>
        <div className={css.links}>
          <VoucherLink orderId={data.orderId} />
          <Suspense>
            <InvoicesButton of={{ orderId: data.orderId }} />
          </Suspense>
        </div>
      </CardBody>
    </Card>
  )
}

/** What a quotation in another currency costs in that of wallets and cards, and at which rate. */
function InOwn({ money: { inOwn, walletCurrency, currency, balance } }: { money: MoneyOfKart }) {
  if (!inOwn)
    return currency !== walletCurrency && Number(balance) > 0 ? (
      <small className={css.soft}>
        There is no exchange rate between {currency} and {walletCurrency}, so it cannot be paid here.
      </small>
    ) : null
  return (
    <>
      <MoneyLines>
        <MoneyLine label={`Charged in ${walletCurrency}`}>{formatAmount(inOwn.charged, walletCurrency)}</MoneyLine>
        <MoneyLine label="To be charged">{formatAmount(inOwn.balance, walletCurrency)}</MoneyLine>
      </MoneyLines>
      <small className={css.soft}>
        At {sayRate(inOwn.rate)}, of {formatMoment(inOwn.rate.validFrom)}
      </small>
    </>
  )
}

/** What is due when, while something of it is not paid. */
function Plan({ money: { plan, balance, currency } }: { money: MoneyOfKart }) {
  if (Number(balance) === 0 || (plan.length === 1 && plan[0]?.dueOn === 'open')) return null
  const today = todayOfSite()
  return (
    <MoneyLines>
      {plan.map(({ dueOn, amount, open }, at) => {
        const isLate = dueOn !== 'agreed' && dueOn !== 'open' && dueOn < today && Number(open) > 0
        const detail =
          Number(open) === 0 ? 'Paid' : isLate ? 'Overdue' : open === amount ? undefined : `${formatAmount(open, currency)} open`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be due on one day
          <MoneyLine key={at} label={nameDue(dueOn)} detail={detail}>
            {formatAmount(amount, currency)}
          </MoneyLine>
        )
      })}
    </MoneyLines>
  )
}

function nameDue(dueOn: MoneyOfKart['plan'][number]['dueOn']): string {
  if (dueOn === 'agreed') return 'Deposit, when accepted'
  return dueOn === 'open' ? 'Rest, without a day' : `Until ${formatDate(dueOn)}`
}

function VoucherLink({ orderId }: { orderId: number }) {
  const { data } = useQuery(voucherOfOrder(orderId))
  return data ? (
    <ButtonLink size="sm" icon="ticket" to="/voucher/$code" params={{ code: data.code }} search={{}}>
      Voucher
    </ButtonLink>
  ) : null
}
