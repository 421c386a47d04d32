import type { Instant } from '@tradewind/domain/time'
import { type LinkRefusal, openPasswordLink } from '../accounts/open-password-link.ts'
import { listMembers } from '../accounts/team/team-repo.ts'
import { lockUser } from '../accounts/user-repo.ts'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { notify } from '../notifications/notify.ts'
import { insertDeclined } from './declined-invitation-repo.ts'
import { endAccount } from './end-colleague.ts'

type Context = Pick<App, 'db' | 'softwareOfPeople'> & {
  readonly siteId: number
  readonly now: Instant
  readonly refuse: Refuse<LinkRefusal>
}

/**
 * Who was invited into a company that is not theirs says so by the mailed link, before they have a password: the account ends, and their address is free. The owners of the company are
 * notified.
 * Refuses LINK_SPENT, also for an account that no colleague made, and LINK_EXPIRED.
 */
export function declineInvitation({ db, softwareOfPeople, siteId, now, refuse }: Context, token: string): Promise<void> {
  return inSite(db, siteId, async (tx) => {
    const { userId } = await openPasswordLink(tx, token, { now, refuse })
    const user = await lockUser(tx, userId)
    // Another call used it while this one waited for the lock.
    const { mayDecline } = await openPasswordLink(tx, token, { now, refuse })
    if (!mayDecline) refuse('LINK_SPENT')
    await endAccount(tx, { softwareOfPeople, now }, userId)
    const { legal_entity_id: legalEntityId, first_name: firstName, last_name: lastName, email } = user
    await insertDeclined(tx, { userId, legalEntityId, firstName, lastName, email, declinedAt: now })
    const title = `${`${firstName} ${lastName}`.trim()} declined your invitation`
    const body = `It was sent to ${email}. Please check the address, or ask them.`
    for (const owner of await listMembers(tx, legalEntityId))
      if (owner.is_company_owner && !owner.is_blocked)
        await notify(tx, { to: { userId: owner.id }, kind: 'invitation', title, body, path: '/user/team' }, now)
    await recordChange(
      tx,
      {
        actor: { userId, firstName, lastName },
        area: 'people',
        action: 'decline an invitation',
        about: { kind: 'user', id: userId },
        before: { firstName, lastName, email },
      },
      now,
    )
  })
}
