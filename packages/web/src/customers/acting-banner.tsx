import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import css from './acting.module.css'
import { fullName } from './customer-words.ts'
import { useActing } from './use-acting.ts'

/** Visible on every page while staff search and book for a customer. */
export function ActingBanner() {
  const customer = useUser()?.actingFor
  const { stop } = useActing()
  if (!customer) return null
  return (
    <aside className={css.banner} aria-label="Booking for a customer">
      <Icon name="user" size={16} />
      <span>
        Booking for <b>{fullName(customer)}</b>
        {customer.companyName && `, ${customer.companyName}`}
      </span>
      <Button size="xs" pending={stop.isPending} onClick={() => stop.mutate()}>
        Exit
      </Button>
    </aside>
  )
}
