import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sum } from '@tradewind/domain/money'
import { api } from '../../lib/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount, formatMoney } from '../../lib/money.ts'
import { MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import lines from '../../ui/table/row-lines.module.css'
import { toast } from '../../ui/toasts.tsx'
import { kartKey, refreshQuotations, type StaffKart } from '../quotation-queries.ts'
import { amountOf } from './read-builder.ts'

type Open = { kart: StaffKart; onClose: () => void }
type Ending = Awaited<ReturnType<typeof api.quotationMoney.getCancellationOfKart>>['endings'][number]

/** Cancels all that stands of what was sold: what its terms refund is read as the dialog opens, and its sum is known before anything is cancelled. */
export function CancelKartDialog(open: Open) {
  const { kart, onClose } = open
  const asked = useQuery({
    queryKey: ['GET_CANCELLATION_OF_KART', kart.id],
    queryFn: async ({ signal }) => await api.quotationMoney.getCancellationOfKart({ id: String(kart.id) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (asked.data && asked.data.endings.length > 0) return <Refunds {...open} {...asked.data} onAgain={() => void asked.refetch()} />
  return (
    <Dialog isOpen onClose={onClose} title={titleOf(kart)}>
      {asked.data ? (
        <p>All that is left of it has begun. A hotel or another service can be cancelled alone, among its payments.</p>
      ) : asked.error ? (
        <FailedNotice onRetry={() => void asked.refetch()}>{explain(asked.error)}</FailedNotice>
      ) : (
        <ListSkeleton lines={4} />
      )}
    </Dialog>
  )
}

const titleOf = ({ kartName }: StaffKart) => `Cancel all of ${kartName}?`

type Shown = { endings: readonly Ending[]; begun: readonly string[]; onAgain: () => void }

function Refunds({ kart, endings, begun, onClose, onAgain }: Open & Shown) {
  const isAll = begun.length === 0
  const { currencySymbol: currency } = kart
  const client = useQueryClient()
  const form = useCallForm({
    name: 'CANCEL_KART',
    about: kart.id,
    initial: {
      reason: '',
      refunds: Object.fromEntries(endings.map(({ saleId, promised }) => [saleId, promised ?? ''])) as Readonly<
        Record<string, string>
      >,
    },
    input: ({ reason, refunds }) => ({
      id: kart.id,
      reason: reason.trim(),
      refunds: endings.map((ending) => ({ saleId: ending.saleId, refund: refundOf(ending, refunds) })),
    }),
    wrong: ({ reason, refunds }) => ({
      reason: reason.trim() === '' ? 'Please enter the reason.' : undefined,
      ...Object.fromEntries(
        endings.map((ending, at) => [
          `refunds.${at}.refund`,
          refundOf(ending, refunds) === '' ? 'Please enter an amount; 0 where nothing is refunded.' : undefined,
        ]),
      ),
    }),
    call: api.quotationMoney.cancelKart,
    onDone: async () => {
      toast('ok', isAll ? `${kart.kartName} is cancelled.` : `The rest of ${kart.kartName} is cancelled.`)
      onClose()
      await client.invalidateQueries({ queryKey: kartKey(kart.id) })
    },
    onSettled: () => refreshQuotations(client),
    onRefused: onAgain,
  })
  const { refunds } = form.values
  const total = sum(
    endings.map((ending) => amountOf(refundOf(ending, refunds), currency)),
    currency,
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isAll ? titleOf(kart) : `Cancel the rest of ${kart.kartName}?`}
      verb={
        isAll
          ? `Cancel all ${endings.length} services`
          : endings.length === 1
            ? 'Cancel 1 service'
            : `Cancel ${endings.length} services`
      }
      wayBack="Back"
      isDangerous
    >
      <p>
        Places are free again, and the voucher says that it is cancelled. What is still owed for the quotation is paid with the
        refund first; the rest goes to the wallet of the customer.
      </p>
      {!isAll && (
        <p>
          What has begun stays, and the quotation stays vouchered: <b dir="auto">{begun.join(', ')}</b>. A hotel or another service
          of these can be cancelled alone.
        </p>
      )}
      {endings.map((ending, at) => (
        <Line
          key={ending.saleId}
          ending={ending}
          currency={currency}
          value={refunds[ending.saleId] ?? ''}
          error={form.errorOf(`refunds.${at}.refund`)}
          onChange={(refund) => form.change({ refunds: { ...refunds, [ending.saleId]: refund } })}
        />
      ))}
      <MoneyLines>
        <MoneyLine kind="sum" label="Refunded in all">
          {formatMoney(total)}
        </MoneyLine>
      </MoneyLines>
      <TextArea label="Reason" rows={2} maxLength={500} {...form.text('reason')} />
    </FormDialog>
  )
}

/** Of an activity its terms alone say what is refunded, also where they have fallen since. */
const refundOf = ({ saleId, kind, promised }: Ending, typed: Readonly<Record<string, string>>) =>
  kind === 'activity' ? (promised ?? '0') : (typed[saleId] ?? '').trim()

type LineProps = {
  ending: Ending
  currency: string
  value: string
  error: string | undefined
  onChange: (refund: string) => void
}

/** Of an activity its terms say what is refunded; of another service the desk, at least what its terms promise. */
function Line({ ending, currency, value, error, onChange }: LineProps) {
  const { kind, title, amount, promised, fallsAt } = ending
  const sold = `Sold for ${formatAmount(amount, currency)}.`
  const less = fallsAt === null ? '' : ` Less from ${formatMoment(fallsAt)}.`
  if (kind === 'activity')
    return (
      <p className={lines.lines}>
        <span className={lines.pair}>
          <b dir="auto">{title}</b>
          <span>{formatAmount(promised ?? '0', currency)}</span>
        </span>
        <span className={lines.small}>{`${sold}${less}`}</span>
      </p>
    )
  const least = promised === null ? '' : ` By its terms ${formatAmount(promised, currency)} is refunded; you may refund more.`
  return (
    <TextField
      label={`Refund of ${title} in ${currency}`}
      help={`${sold}${least}${less}`}
      inputMode="decimal"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
