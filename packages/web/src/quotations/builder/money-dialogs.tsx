import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CostPart } from '@tradewind/domain/rates/supplier-cost'
import { boughtOne } from '../../activity-sales/bought-queries.ts'
import { EnterCostDialog } from '../../activity-sales/enter-cost-dialog.tsx'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { FailedNotice, Notice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.tsx'
import { type ChangeOfKart, type MoneyOfKart, moneyOfKart, refreshQuotations, type StaffKart } from '../quotation-queries.ts'
import { AgreeDialog, WithdrawDialog } from './change/agree-dialogs.tsx'
import { whyNotCancelled } from './why-not-cancelled.ts'

/** What of the money of a quotation a dialog is about. */
export type OpenMoney =
  | { readonly what: 'receive' }
  | { readonly what: 'return'; readonly receiptId: number }
  | { readonly what: 'cancel'; readonly saleId: number }
  | { readonly what: 'cost'; readonly saleId: number; readonly part: CostPart }
  | { readonly what: 'agree' | 'withdraw'; readonly change: ChangeOfKart }
type Open = { kart: StaffKart; onClose: () => void }

/** The dialog that was opened in the card of payments. */
export function MoneyDialogs({ shown, ...open }: Open & { shown: OpenMoney }) {
  const { data } = useQuery(moneyOfKart(open.kart.id))
  if (!data) return null
  const { currency } = data
  if ('change' in shown)
    return shown.what === 'agree' ? <AgreeDialog {...open} change={shown.change} /> : <WithdrawDialog {...open} />
  if (shown.what === 'receive') return <ReceiveDialog {...open} money={data} />
  if (shown.what === 'return')
    return <ReturnDialog {...open} currency={currency} receipt={data.receipts.find(({ id }) => id === shown.receiptId)} />
  const sale = data.sales.find(({ saleId }) => saleId === shown.saleId)
  if (shown.what === 'cost')
    return (
      sale && (
        <EnterCostDialog
          {...{ saleId: sale.saleId, title: sale.title, part: shown.part, suppliers: data.suppliers }}
          currency={sale.costCurrency}
          onClose={open.onClose}
          onSettled={refreshQuotations}
        />
      )
    )
  return <CancelSaleDialog {...open} currency={currency} sale={sale} />
}

/** Takes a payment from the customer's wallet. What came by bank or in cash is added to the wallet first, where it is checked. */
function ReceiveDialog({ kart, money, onClose }: Open & { money: MoneyOfKart }) {
  const { currency, balance, spendable, walletCurrency, inOwn } = money
  const client = useQueryClient()
  const form = useCallForm({
    name: 'ADD_RECEIPT',
    about: kart.id,
    initial: { amount: balance, note: '' },
    input: ({ amount, note }, idempotencyKey) => ({ id: kart.id, amount: amount.trim(), note: note.trim(), idempotencyKey }),
    wrong: ({ amount }) => ({ amount: amount.trim() === '' ? 'Please enter an amount.' : undefined }),
    byCode: { INSUFFICIENT_BALANCE: 'amount' },
    call: api.quotationMoney.addReceipt,
    onDone: () => {
      toast('ok', 'The payment is received.')
      onClose()
    },
    onSettled: () => refreshQuotations(client),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Receive a payment" verb="Receive payment">
      <p>
        It is taken from the wallet of the customer, who can pay {formatAmount(spendable, walletCurrency)} with it. Please add money
        that came by bank or in cash to the wallet first.
      </p>
      {inOwn && (
        <p>
          {formatAmount(balance, currency)} is {formatAmount(inOwn.balance, walletCurrency)} at the rate of this quotation.
        </p>
      )}
      <TextField label={`Amount in ${currency}`} inputMode="decimal" {...form.text('amount')} />
      <TextField label="Note" optional maxLength={200} {...form.text('note')} />
    </FormDialog>
  )
}

type Receipt = MoneyOfKart['receipts'][number]

/** Credits a payment to the wallet again. */
function ReturnDialog({ receipt, currency, onClose }: Open & { receipt: Receipt | undefined; currency: string }) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'RETURN_RECEIPT',
    about: receipt?.id ?? 0,
    initial: { reason: '' },
    input: ({ reason }) => ({ receiptId: receipt?.id ?? 0, reason: reason.trim() }),
    wrong: ({ reason }) => ({ reason: reason.trim() === '' ? 'Please enter the reason.' : undefined }),
    call: api.quotationMoney.returnReceipt,
    onDone: () => {
      toast('ok', 'The payment is in the wallet again.')
      onClose()
    },
    onSettled: () => refreshQuotations(client),
  })
  if (!receipt) return null
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Return ${formatAmount(receipt.amount, currency)}`}
      verb="Return payment"
      isDangerous
    >
      <p>It is credited to the wallet of the customer again, who then owes it for this quotation.</p>
      <TextArea label="Reason" rows={2} maxLength={500} {...form.text('reason')} />
    </FormDialog>
  )
}

type Sale = MoneyOfKart['sales'][number]
type Cancelling = Open & { sale: Sale | undefined; currency: string }

/** Cancels one line of a quotation that was sold. */
function CancelSaleDialog({ sale, ...open }: Cancelling) {
  if (!sale) return null
  return sale.kind === 'activity' ? <CancelActivity {...open} sale={sale} /> : <CancelService {...open} sale={sale} />
}

type OfSale = Open & { sale: Sale; currency: string }

/** Its terms say what is refunded; that is read again as the dialog opens. */
function CancelActivity({ sale, currency, onClose }: OfSale) {
  const client = useQueryClient()
  const one = useQuery({ ...boughtOne(sale.saleId), staleTime: 0 })
  const refund = one.data?.cancellation?.refund
  const form = useCallForm({
    name: 'CANCEL_ACTIVITY',
    about: sale.saleId,
    initial: {},
    input: () => ({ saleId: sale.saleId, agreedRefund: refund ?? '' }),
    // Nobody agrees to a refund that they have not seen.
    wrong: () => ({ agreedRefund: whyNotCancelled(one) }),
    call: api.activitySales.cancelActivity,
    onDone: ({ refund: refunded }) => {
      toast('ok', `${sale.title} is cancelled, ${formatAmount(refunded, currency)} is refunded.`)
      onClose()
    },
    onSettled: () =>
      Promise.all([
        refreshQuotations(client),
        client.invalidateQueries({ queryKey: ['GET_ACTIVITY_SALES'] }),
        client.invalidateQueries({ queryKey: ['GET_ACTIVITY_SALE', sale.saleId] }),
      ]),
  })
  const whyNot = whyNotCancelled(one)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Cancel ${sale.title}?`}
      verb="Cancel activity"
      wayBack="Back"
      isDangerous
      whyNot={whyNot}
    >
      {one.isError && <FailedNotice onRetry={() => void one.refetch()}>{explain(one.error)}</FailedNotice>}
      {one.isPending && <ListSkeleton lines={2} />}
      {refund !== undefined && (
        <p>
          By its terms {formatAmount(refund, currency)} of {formatAmount(sale.amount, currency)} is refunded. What is still owed for
          the quotation is paid with it first.
        </p>
      )}
      {one.data && whyNot && <Notice tone="warn">{whyNot}</Notice>}
    </FormDialog>
  )
}

/** The desk says what is refunded of a hotel, a flight or another service. */
function CancelService({ sale, currency, onClose }: OfSale) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'CANCEL_SERVICE',
    about: sale.saleId,
    initial: { refund: sale.promised ?? '', reason: '' },
    input: ({ refund, reason }) => ({ saleId: sale.saleId, refund: refund.trim(), reason: reason.trim() }),
    wrong: ({ refund, reason }) => ({
      refund: refund.trim() === '' ? 'Please enter an amount; 0 where nothing is refunded.' : undefined,
      reason: reason.trim() === '' ? 'Please enter the reason.' : undefined,
    }),
    call: api.quotationMoney.cancelService,
    onDone: () => {
      toast('ok', `${sale.title} is cancelled.`)
      onClose()
    },
    onSettled: () => refreshQuotations(client),
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Cancel ${sale.title}?`} verb="Cancel service" wayBack="Back" isDangerous>
      <p>
        It was sold for {formatAmount(sale.amount, currency)}. What is still owed for the quotation is paid with the refund first;
        the rest goes to the wallet of the customer.
        {sale.promised !== null && ` By its terms ${formatAmount(sale.promised, currency)} is refunded; you may refund more.`}
      </p>
      <TextField label={`Refund in ${currency}`} inputMode="decimal" {...form.text('refund')} />
      <TextArea label="Reason" rows={2} maxLength={500} {...form.text('reason')} />
    </FormDialog>
  )
}
