import type { User } from '@tradewind/contract/accounts/accounts'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { SiteTx } from '../database/in-site.ts'
import { presentCustomer } from './present-customer.ts'
import { findCustomerRow, getUser } from './user-repo.ts'

/** The user who is logged in, with the customer for whom they are booking now. */
export async function getOwnUser(tx: SiteTx, actor: Actor): Promise<User> {
  // Without a second factor of their own, but by a passkey: the session has one.
  const user = { ...(await getUser(tx, actor.userId)), isHeldBack: actor.isHeldBack === true, viewing: presentViewing(actor) }
  return actor.actingFor === undefined ? user : { ...user, actingFor: await findCustomer(tx, actor.actingFor) }
}

function presentViewing({ viewing }: Actor): User['viewing'] {
  if (!viewing) return null
  const { id, by, endsAt } = viewing
  return { id, by: `${by.firstName} ${by.lastName}`.trim(), endsAt }
}

async function findCustomer(tx: SiteTx, userId: number): Promise<User['actingFor']> {
  const row = await findCustomerRow(tx, userId)
  return row ? presentCustomer(row) : null
}
