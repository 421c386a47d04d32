import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { type FormEvent, useId, useState } from 'react'
import { formatInstant } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import css from './e-ticket-bar.module.css'
import { useAdjustTicket } from './e-ticket-queries.ts'

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
  const formId = useId()
  const [typed, setTyped] = useState(() => withoutZero(adjustments?.[kind] ?? '0'))
  const adjust = useAdjustTicket(ticket, { onDone: onClose })
  if (!adjustments || !price) return null
  const { title, label } = WORDS[kind]
  const value = typed.trim() === '' ? '0' : typed.trim()
  const error = AMOUNT.test(value) ? tooMuch(ticket, kind, value) : 'Please enter a valid amount'
  // Merging is a checkbox in the bar: its lines stand with the fee for the site owner, and with the markup for an agency.
  const history = adjustments.history.filter((line) => line.kind === kind || (line.kind === 'mergeFees' && kind !== 'discount'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!error && !adjust.isPending) adjust.mutate({ [kind]: value })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      subtitle={`PNR ${ticket.pnr}`}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={adjust.isPending} disabledReason={error}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={css.form}>
        <TextField
          label={label}
          prefix={price.currency}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          placeholder="0.00"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
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
      </form>
    </Dialog>
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
  if (kind === 'markup') return "Your customer's price only: your wallet is not touched."
  if (kind === 'txnFee')
    return "Charged to the buyer's wallet, GST included. If it is lower than before, the difference is refunded."
  const bound = most === null ? '' : ` At most ${formatAmount(most, currency)}.`
  return (isHouse ? "Paid into the buyer's wallet." : 'A discount for your customer, from your earnings.') + bound
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
    ? `This ticket earns ${formatAmount(most, price.currency)}: the discount cannot be more.`
    : undefined
}

function withoutZero(amount: string): string {
  return /^0(\.0+)?$/.test(amount) ? '' : amount
}
