import { useState } from 'react'
import { CustomerPicker } from '../customers/customer-picker.tsx'
import { NewCustomerLink } from '../customers/new-customer-link.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import css from './quotations.module.css'

export type QuotedCustomer = { id: number; name: string; companyName: string | null }
type Props = {
  customer: QuotedCustomer | undefined
  error?: string | undefined
  /** Why it can no longer be changed. */
  fixedReason?: string | undefined
  onPick: (customer: QuotedCustomer) => void
}

/** For whom a quotation is: chosen by name, e-mail, phone or company. */
export function QuotationCustomer({ customer, error, fixedReason, onPick }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  if (customer && !isChoosing)
    return (
      <Field label="Customer" error={error}>
        {(marks) => (
          <span className={css.customer}>
            <span id={marks.id}>
              <b>{customer.companyName ?? customer.name}</b>
              {customer.companyName && <small>{customer.name}</small>}
            </span>
            <Button size="xs" disabledReason={fixedReason} onClick={() => setChoosing(true)}>
              Change
            </Button>
          </span>
        )}
      </Field>
    )
  return (
    <div className={css.choosing}>
      <CustomerPicker
        onPick={({ id, firstName, lastName, companyName }) => {
          setChoosing(false)
          onPick({ id, name: `${firstName} ${lastName}`.trim(), companyName: companyName ?? null })
        }}
      />
      <NewCustomerLink />
      {error && <p className={css.wrong}>{error}</p>}
      {customer && (
        <Button size="xs" variant="quiet" onClick={() => setChoosing(false)}>
          Keep {customer.companyName ?? customer.name}
        </Button>
      )}
    </div>
  )
}
