import type { CustomerRow } from '@tradewind/contract/customers/customers'
import { Chip } from '../ui/chip.tsx'

type Closed = Pick<CustomerRow, 'isBlocked' | 'isBlockedByCompany' | 'mergedInto' | 'endedAt' | 'leftAs'>

/** Nobody opens the account again: it was merged, or its owner works or buys here no more. */
export function isOver({ mergedInto, endedAt, leftAs }: Omit<Closed, 'isBlocked' | 'isBlockedByCompany'>): boolean {
  return mergedInto !== null || endedAt !== null || leftAs !== null
}

/** Why nobody signs in to an account. The reason itself: an account that has ended is blocked, too. */
export function ClosedChip({ customer }: { customer: Closed }) {
  const { isBlocked, isBlockedByCompany, mergedInto, leftAs } = customer
  if (mergedInto !== null) return <Chip>Merged</Chip>
  if (leftAs === 'declined') return <Chip>Invitation declined</Chip>
  if (isOver(customer)) return <Chip>Account ended</Chip>
  return isBlocked ? <Chip tone="bad">{isBlockedByCompany ? 'Blocked by their company' : 'Blocked'}</Chip> : null
}
