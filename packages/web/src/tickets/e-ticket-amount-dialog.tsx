import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { formatInstant } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import css from './e-ticket-bar.module.css'
import { adjustTicket, useTicketAdjusting } from './e-ticket-queries.ts'
import { t } from './messages.ts'

export type AmountKind = 'markup' | 'discount' | 'txnFee'

const TITLES = { markup: 'addMarkup', discount: 'addDiscount', txnFee: 'transactionFee' } as const
const LABELS = { markup: 'markup', discount: 'discount', txnFee: 'transactionFee' } as const
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
  const amount = form.text('amount')
  // Merging is a checkbox in the bar: its lines stand with the fee for the site owner, and with the markup for an agency.
  const history = adjustments.history.filter((line) => line.kind === kind || (line.kind === 'mergeFees' && kind !== 'discount'))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(TITLES[kind])}
      subtitle={t('pnrOf', { pnr: ticket.pnr })}
      verb={t('save')}
      whyNot={form.isWrong ? amount.error : undefined}
      className={css.form}
    >
      <TextField
        label={t(LABELS[kind])}
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
          <h3>{t('changes')}</h3>
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
  if (kind === 'mergeFees') return isOn ? t('feesMerged') : t('feesApart')
  return formatAmount(amount ?? '0', currency)
}

function helpOf(kind: AmountKind, isHouse: boolean, most: string | null, currency: string): string {
  if (kind === 'markup') return t('markupHelp')
  if (kind === 'txnFee') return t('feeHelp')
  const bound = most === null ? '' : ` ${t('atMost', { amount: formatAmount(most, currency) })}`
  return t(isHouse ? 'discountOfHouse' : 'discountOfAgent') + bound
}

function whyNotAmount(ticket: ETicket, kind: AmountKind, value: string): string | undefined {
  return AMOUNT.test(value) ? tooMuch(ticket, kind, value) : t('validAmount')
}

/** Compared as the server does: by minor units, never by floats. */
function tooMuch({ adjustments, price }: ETicket, kind: AmountKind, value: string): string | undefined {
  const most = adjustments?.mostDiscount
  if (kind !== 'discount' || !most || !price) return undefined
  const minor = (text: string) => {
    const [whole = '0', part = ''] = text.split('.')
    return BigInt(whole + part.padEnd(3, '0'))
  }
  return minor(value) > minor(most) ? t('discountTooHigh', { amount: formatAmount(most, price.currency) }) : undefined
}

function withoutZero(amount: string): string {
  return /^0(\.0+)?$/.test(amount) ? '' : amount
}
