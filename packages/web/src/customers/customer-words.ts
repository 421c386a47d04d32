import { formatInstantDay } from '../lib/dates.ts'

type Named = { users_id: number; firstName: string; lastName: string; companyName: string | null }

export function fullName({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/** The name of a customer in lists: the company, or the person's name in capitals with their number. */
export function titleOf(customer: Named): string {
  return customer.companyName ?? `${fullName(customer).toUpperCase()} #${customer.users_id}`
}

/** '21 November, 2026', in the site's zone. */
export function registeredOn(createdAt: string): string {
  return formatInstantDay(createdAt).replace(/ (\d{4})$/, ', $1')
}
