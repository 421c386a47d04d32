import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { Selectable } from 'kysely'
import type { App } from '../../app.ts'
import type { SiteTx } from '../../database/in-site.ts'
import type { Users } from '../../database/table-types.generated.ts'
import { refuse } from '../../http/refuse.ts'
import { lockMembers } from './team-repo.ts'

export type TeamContext = Pick<App, 'db' | 'jobs'> & { readonly actor: Actor; readonly now: Instant }

/**
 * The team of the caller's own company, locked, and the owner as they are now: another owner may have taken it from them since their call began. Refuses
 * FORBIDDEN.
 */
export async function lockTeam(tx: SiteTx, actor: Actor): Promise<{ owner: Selectable<Users>; members: Selectable<Users>[] }> {
  const members = await lockMembers(tx, actor.legalEntityId)
  const owner = members.find(({ id }) => id === actor.userId)
  if (!owner?.is_company_owner || owner.is_blocked)
    return refuse('FORBIDDEN', { message: 'Only the owner of a company’s account can do this.' })
  return { owner, members }
}

/** A colleague, and not oneself. Another company's person does not exist. Refuses NOT_FOUND and FORBIDDEN. */
export async function lockColleague(tx: SiteTx, actor: Actor, userId: number, what: string): Promise<Selectable<Users>> {
  const { members } = await lockTeam(tx, actor)
  const colleague = members.find(({ id }) => id === userId)
  if (!colleague) return refuse('NOT_FOUND', { message: 'We could not find that colleague.' })
  if (userId === actor.userId) return refuse('FORBIDDEN', { message: `You cannot ${what} yourself. Please ask another owner.` })
  return colleague
}
