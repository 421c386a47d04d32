import { Link } from '@tanstack/react-router'
import { may } from '../accounts/rights.ts'
import { useUser } from '../lib/session.ts'
import layout from '../ui/layout.module.css'

/** Beside a search for a customer who is not there yet: creation in a window of its own, so that the work here stays as it is. */
export function NewCustomerLink() {
  const viewer = useUser()
  if (viewer?.userType !== 'staff' || !may(viewer, 'customers.edit')) return null
  return (
    <Link to="/createNewUser" target="_blank" className={layout.link}>
      Create a customer in a new window
    </Link>
  )
}
