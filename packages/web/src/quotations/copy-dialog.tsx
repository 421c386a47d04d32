import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { today } from '../lib/dates.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { readTypedDate } from '../ui/read-typed-date.ts'
import { QuotationCustomer } from './quotation-customer.tsx'
import type { KartRow } from './quotation-queries.ts'

/** Begins a new quotation with the days of an old one moved, and its activities and transfers at the prices of today. Nothing is saved yet. */
export function CopyDialog({ kart, onClose }: { kart: KartRow; onClose: () => void }) {
  const navigate = useNavigate()
  const [arrival, setArrival] = useState(kart.arrivalDate ?? '')
  const [customer, setCustomer] = useState(kart.customer)
  const day = arrival === '' ? undefined : readTypedDate(arrival)
  const wrong = arrival !== '' && day === undefined ? 'Please enter a date.' : undefined
  const copy = (event: FormEvent) => {
    event.preventDefault()
    if (wrong) return
    void navigate({
      to: '/staff/quotations/new',
      search: {
        copy: kart.id,
        ...(day !== undefined && day !== kart.arrivalDate && { arrivalDate: day }),
        ...(customer.id !== kart.customer.id && { customerId: customer.id }),
      },
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Copy ${kart.kartName}`}
      subtitle="All days move with the arrival. Activities and transfers get the prices of today; hotels, flights, other services and typed prices keep theirs."
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="copy-quotation" variant="primary">
            Copy
          </Button>
        </>
      }
    >
      <form id="copy-quotation" onSubmit={copy} style={{ display: 'grid', gap: 'var(--tw-space-2)' }}>
        <DateField label="Arrival" name="arrivalDate" optional value={arrival} error={wrong} min={today()} onChange={setArrival} />
        <QuotationCustomer customer={customer} onPick={setCustomer} />
      </form>
    </Dialog>
  )
}
