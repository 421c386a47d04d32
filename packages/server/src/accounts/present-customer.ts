import type { Customer } from '@tradewind/contract/accounts/accounts'
import type { UserType } from '@tradewind/domain/accounts/actor'

/** A user with the legal entity (`kind`, `name`) they belong to. */
type CustomerRow = {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly user_type: string
  readonly kind: string
  readonly name: string
}

export function presentCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    userType: row.user_type as UserType,
    companyName: row.kind === 'person' ? null : row.name,
  }
}
