import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ActivitySaleStatus } from '@tradewind/domain/activity-sales/activity-sale'
import { sayStart } from '@tradewind/domain/activity-sales/say-start'
import { PARTNER_WORD_NAMES } from '@tradewind/domain/network/partner-word'
import { lazy, Suspense, useState } from 'react'
import { InvoicesButton } from '../documents/invoices-button.tsx'
import { WALLET_BALANCE } from '../ledger/wallet-balance-query.ts'
import { api } from '../lib/api.ts'
import { formatDate, formatInstant } from '../lib/dates.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { MoneyLine, MoneyLines } from '../ui/card.tsx'
import { StateMark } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { InList } from '../ui/list/list-page.tsx'
import { SidePanel } from '../ui/list/side-panel.tsx'
import { EmptyState, FailedNotice, Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import { type Bought, boughtOne } from './bought-queries.ts'
import { toneOf, WAYS } from './bought-words.ts'
import { VoucherLink } from './voucher-link.tsx'

const EndByHandDialog = lazy(async () => ({ default: (await import('./end-by-hand.tsx')).EndByHandDialog }))

/** An invoice is issued with the confirmation. */
const HAS_INVOICE: ReadonlySet<string> = new Set<ActivitySaleStatus>(['confirmed', 'cancelling', 'cancelled'])

type Props = { saleId: number; ids: readonly number[]; onOpen: (saleId: number | undefined) => void }

/** One activity that was bought: its price line by line, its voucher, and what its cancellation refunds now. */
export function BoughtPanel({ saleId, ids, onOpen }: Props) {
  const { data: sale, error, isPending, refetch } = useQuery(boughtOne(saleId))
  const [isAsking, setAsking] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const supplier = sale?.deliveredBy
  const isGone = isRefusedWith(error, 'NOT_FOUND')
  return (
    <SidePanel
      label={`Booked activity ${sale?.reference ?? saleId}`}
      title={sale?.activity ?? 'Booked activity'}
      beside={sale && <StateMark tone={toneOf(sale)}>{sale.statusName}</StateMark>}
      about={sale && <p>{`${sale.tourOption} · ${sale.reference}`}</p>}
      what="activity"
      open={saleId}
      ids={ids}
      onOpen={onOpen}
      foot={
        sale && (
          <>
            {sale.status !== 'failed' && sale.status !== 'refunded' && <VoucherLink orderId={sale.orderId} />}
            {HAS_INVOICE.has(sale.status) && <InvoicesButton of={{ saleId }} />}
            {sale.cancellation && (
              <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
                Cancel activity
              </Button>
            )}
            {supplier?.unanswered?.mayEnd && (
              <Button size="sm" aria-haspopup="dialog" onClick={() => setEnding(true)}>
                End without an answer
              </Button>
            )}
          </>
        )
      }
    >
      {isPending && <PageLoading />}
      {isGone && (
        <EmptyState icon="search" title="No results found!">
          This activity belongs to another customer, or does not exist.
        </EmptyState>
      )}
      {!sale && error && !isGone && (
        <InList>
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        </InList>
      )}
      {supplier && <Silence supplier={supplier} />}
      {sale && supplier?.cancelled && <CancelledThere sale={sale} supplier={supplier.name} cancelled={supplier.cancelled} />}
      {sale && <Facts sale={sale} />}
      {sale?.cancellation && isAsking && <CancelDialog sale={sale} onClose={() => setAsking(false)} />}
      {sale && supplier?.unanswered && isEnding && (
        <Suspense>
          <EndByHandDialog sale={sale} supplier={supplier.name} unanswered={supplier.unanswered} onClose={() => setEnding(false)} />
        </Suspense>
      )}
    </SidePanel>
  )
}

type Cancelled = NonNullable<NonNullable<Bought['deliveredBy']>['cancelled']>

/** The supplier has cancelled it itself: when, what it refunds, and what the customer is refunded. */
function CancelledThere({ sale, supplier, cancelled }: { sale: Bought; supplier: string; cancelled: Cancelled }) {
  const { status, cancellation, currency } = sale
  const said = `${supplier} cancelled this on ${formatInstant(cancelled.at)} and refunds ${formatAmount(cancelled.refund, cancelled.currency)} of its cost.`
  if (status !== 'confirmed') return <Notice>{said}</Notice>
  const open = cancellation
    ? `The customer does not know. Cancelled here, they are refunded ${formatAmount(cancellation.refund, currency)} (${cancellation.refundPercent} %), by the terms at that moment.`
    : 'The customer does not know. Here it is still confirmed.'
  return <Notice tone="bad">{`${said} ${open}`}</Notice>
}

/** What the supplier was asked and does not answer, or what a person learned of it instead. */
function Silence({ supplier }: { supplier: NonNullable<Bought['deliveredBy']> }) {
  const { name, unanswered, byHand } = supplier
  if (unanswered) {
    const what = unanswered.what === 'book' ? 'booking' : 'cancellation'
    return unanswered.tries === 0 ? null : (
      <Notice tone="warn">
        {`${name} has not answered the ${what} since ${formatInstant(unanswered.since)}. It was asked ${unanswered.tries} times, and is asked until it does.`}
      </Notice>
    )
  }
  if (!byHand) return null
  const said = `Ended by ${byHand.by} on ${formatInstant(byHand.at)} as ${PARTNER_WORD_NAMES[byHand.learned]}: ${byHand.note}`
  return byHand.isContradicted ? (
    <Notice tone="bad">{`${said} ${name} has said something else since. Nothing was changed; reconciliation shows the difference.`}</Notice>
  ) : (
    <Notice>{said}</Notice>
  )
}

/** Of a quotation that shows no prices of its parts. */
const IN_QUOTATION = 'It is a part of a quotation, and has its price there.'

function Facts({ sale }: { sale: Bought }) {
  const { date, timeZone, transfer, leadName, lines, total, currency, cancellation, deliveredBy, boughtBy } = sale
  return (
    <>
      <section>
        <h3>When and how</h3>
        <p>{`${formatDate(date)}, ${sayStart(sale)} (${timeZone})`}</p>
        <p>{WAYS[transfer]}</p>
        <p>{leadName}</p>
      </section>
      {boughtBy !== null && (
        <section>
          <h3>Customer</h3>
          <p>{boughtBy}</p>
        </section>
      )}
      {deliveredBy && (
        <section>
          <h3>Delivered by</h3>
          <p>{deliveredBy.name}</p>
          <p>{`Their reference: ${deliveredBy.reference}`}</p>
        </section>
      )}
      <section>
        <h3>Price</h3>
        {total === null ? (
          <p>{IN_QUOTATION} To cancel it alone, please ask our desk.</p>
        ) : (
          <MoneyLines>
            {lines.map(({ label, detail, amount }) => (
              <MoneyLine key={label} label={detail ? `${label}, ${detail}` : label}>
                {formatAmount(amount, currency)}
              </MoneyLine>
            ))}
            <MoneyLine kind="sum" label="Total">
              {formatAmount(total, currency)}
            </MoneyLine>
          </MoneyLines>
        )}
      </section>
      {cancellation && (
        <section>
          <h3>Cancellation</h3>
          <p>{`Cancelled now, ${formatAmount(cancellation.refund, currency)} is refunded (${cancellation.refundPercent} %).`}</p>
        </section>
      )}
    </>
  )
}

/** Says what is refunded before anything happens. Where that has changed meanwhile, it is shown again. */
function CancelDialog({ sale, onClose }: { sale: Bought; onClose: () => void }) {
  const { saleId, activity, currency, cancellation, total, deliveredBy } = sale
  const client = useQueryClient()
  const refund = cancellation?.refund ?? '0'
  const cancel = useMutation({
    mutationKey: ['CANCEL_ACTIVITY', saleId],
    mutationFn: () => api.activitySales.cancelActivity({ saleId, agreedRefund: refund }),
    onSuccess: ({ refund: refunded, sale: { status } }) => {
      const sum = formatAmount(refunded, currency)
      toast(
        'ok',
        status === 'cancelling'
          ? `${activity} is being cancelled. ${sum} is refunded when that is confirmed.`
          : `${activity} is cancelled, ${sum} is refunded.`,
      )
      onClose()
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['GET_ACTIVITY_SALES'] }),
        client.invalidateQueries({ queryKey: ['GET_ACTIVITY_SALE', saleId] }),
        client.invalidateQueries({ queryKey: WALLET_BALANCE }),
      ]),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Cancel ${activity}?`}
      foot={
        <>
          <Button onClick={onClose}>Keep activity</Button>
          <Button variant="danger" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel activity
          </Button>
        </>
      }
    >
      <p>{`Of ${formatAmount(total ?? '0', currency)}, ${formatAmount(refund, currency)} is refunded the way it was paid.${deliveredBy?.cancelled ? '' : ' The places are free for others then.'}`}</p>
      {cancel.error && <Notice tone="bad">{explain(cancel.error)}</Notice>}
    </Dialog>
  )
}
