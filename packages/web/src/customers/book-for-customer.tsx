import { useState } from 'react'
import { may } from '../accounts/rights.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import css from './acting.module.css'
import { CustomerPicker } from './customer-picker.tsx'
import { NewCustomerLink } from './new-customer-link.tsx'
import { useActing } from './use-acting.ts'

/** For staff with the permission: chooses the customer for whom they search and book. */
export function BookForCustomer() {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const { start } = useActing()
  if (!user || user.actingFor || !may(user, 'flights.bookForCustomer')) return null
  return (
    <>
      <Button size="sm" icon="user" onClick={() => setOpen(true)}>
        Book for a customer
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Book for a customer" subtitle="Their prices and wallet apply">
        <div className={css.choose}>
          <CustomerPicker onPick={({ id }) => start.mutate(id, { onSuccess: () => setOpen(false) })} />
          <NewCustomerLink />
        </div>
      </Dialog>
    </>
  )
}
