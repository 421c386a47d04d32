import type { ConsumerRequest, Supplier } from '@tradewind/contract/network/network-shapes'
import type { RelationStatus } from '@tradewind/domain/network/relation-status'
import { isSoldThroughNetwork, type SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import type { Tone } from '../ui/chip.tsx'

const TONES: Readonly<Record<RelationStatus, Tone>> = { Pending: 'warn', Approved: 'ok', Rejected: 'bad', Suspended: 'neutral' }

export function toneOf(status: RelationStatus): Tone {
  return TONES[status]
}

type Decider = Pick<ConsumerRequest, 'users_firstName' | 'users_lastName' | 'users_email'>

/** 'Layla Haddad (layla@bluedhow.example)'; empty before anybody has decided. */
export function nameDecider({ users_firstName: first, users_lastName: last, users_email: email }: Decider): string {
  const name = `${first ?? ''} ${last ?? ''}`.trim()
  return email ? `${name} (${email})`.trim() : name
}

/** 'Approved by {name} ({email})', as the specification writes it. */
export function describeDecision(request: Decider & Pick<ConsumerRequest, 'requestStatus'>): string {
  const by = nameDecider(request)
  return by ? `${request.requestStatus} by ${by}` : request.requestStatus
}

/** The supplier has written other terms since the site accepted some. */
export function hasNewTerms({ termsVersion, acceptedVersion }: Pick<Supplier, 'termsVersion' | 'acceptedVersion'>): boolean {
  return termsVersion !== null && acceptedVersion !== termsVersion
}

/** Rows of a table are known by numbers: the end of an id that is none, 52 bits of it. */
export function rowNumber(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(-13), 16)
}

/** What an approved consumer can do with it. */
export function describeSale(category: SupplierCategory): string {
  if (!isSoldThroughNetwork(category)) return 'Agreed here, booked outside of the network'
  return `Found and booked in the ${category === 'Flights' ? 'flight' : 'activity'} search`
}
