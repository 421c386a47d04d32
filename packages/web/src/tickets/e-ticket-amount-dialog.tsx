import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { formatInstant } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import css from './e-ticket-bar.module.css'
import { adjustTicket, useTicketAdjusting } from './e-ticket-queries.ts'

export type AmountKind = 'markup' | 'discount' | 'txnFee'

const WORDS: Record<AmountKind, { title: string; label: string }> = {
  markup: { title: 'Add/Update Markup', label: 'Markup' },
  discount: { title: 'Add/Update Discount', label: 'Discount' },
  txnFee: { title: 'Transaction fee', label: 'Transaction fee' },
}
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

/** One amount of the ticket, its effect, and its earlier values. */
export function ETicketAmountDialog({ ticket, kind, onClose }: { ticket: ETicket; kind: AmountKind; onClose: () => void }) {
  const { adjustments, price, may } = ticket
  const { onSuccess, ...after } = useTicketAdjusting(ticket)
  const form = useCallForm({
    name: 'UPDATE_BOOKING_DETAILS',
    about: `${ticket.bookingId} ${kind}`,
    initial: { amount: withoutZero(adjustments?.[kind] ?? '0') },
    input: ({ amount }) => ({ [kind]: amount.trim() || '0' }),
    wrong: ({ amount }) => ({ amount: whyNotAmount(ticket, kind, amount.trim() || '0') }),
    checksAtOnce: true,
    call: (wish) => adjustTicket(ticket, wish),
    onDone: (answer) => {
      onSuccess(answer)
      onClose()
    },
    ...after,
  })
  if (!adjustments || !price) return null
  const { title, label } = WORDS[kind]
  const amount = form.text('amount')
  // Merging is a checkbox in the bar: its lines stand with the fee for the site owner, and with the markup for an agency.
  const history = adjustments.history.filter((line) => line.kind === kind || (line.kind === 'mergeFees' && kind !== 'discount'))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      subtitle={`PNR ${ticket.pnr}`}
      verb="Save"
      whyNot={form.isWrong ? amount.error : undefined}
      className={css.form}
    >
      <TextField
        label={label}
        prefix={price.currency}
        inputMode="decimal"
        autoFocus
        placeholder="0.00"
        {...amount}
        error={amount.error ?? form.errorOf(kind)}
        help={helpOf(kind, may.editFee, adjustments.mostDiscount, price.currency)}
      />
      {history.length > 0 && (
        <section className={css.history}>
          <h3>Changes</h3>
          <ol>
            {history.map((line) => (
              <li key={`${line.at}${line.kind}`} className={line.isOld ? css.old : undefined}>
                <b>{describeAdjustment(line, price.currency)}</b>
                <span>
                  {line.by}, <time dateTime={line.at}>{formatInstant(line.at)}</time>
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </FormDialog>
  )
}

function describeAdjustment(
  { kind, amount, isOn }: NonNullable<ETicket['adjustments']>['history'][number],
  currency: string,
): string {
  if (kind === 'mergeFees') return isOn ? 'Fees and taxes merged' : 'Fees and taxes line by line'
  return formatAmount(amount ?? '0', currency)
}

function helpOf(kind: AmountKind, isHouse: boolean, most: string | null, currency: string): string {
  if (kind === 'markup') return "Changes only your customer's price. Your wallet balance stays the same."
  if (kind === 'txnFee')
    return "Charged to the buyer's wallet, GST included. If it is lower than before, the difference is refunded."
  const bound = most === null ? '' : ` At most ${formatAmount(most, currency)}.`
  return (isHouse ? "Paid into the buyer's wallet." : 'A discount for your customer, from your earnings.') + bound
}

function whyNotAmount(ticket: ETicket, kind: AmountKind, value: string): string | undefined {
  return AMOUNT.test(value) ? tooMuch(ticket, kind, value) : 'Please enter a valid amount'
}

/** Compared as the server does: by minor units, never by floats. */
function tooMuch({ adjustments, price }: ETicket, kind: AmountKind, value: string): string | undefined {
  const most = adjustments?.mostDiscount
  if (kind !== 'discount' || !most || !price) return undefined
  const minor = (text: string) => {
    const [whole = '0', part = ''] = text.split('.')
    return BigInt(whole + part.padEnd(3, '0'))
  }
  return minor(value) > minor(most)
    ? `The discount cannot be higher than the earnings on this ticket, ${formatAmount(most, price.currency)}.`
    : undefined
}

function withoutZero(amount: string): string {
  return /^0(\.0+)?$/.test(amount) ? '' : amount
}
