import type { Colleague } from '@tradewind/contract/company-team/company-team'
import { dropWaysIn } from '../accounts/drop-ways-in.ts'
import { endAllSessions } from '../accounts/sessions/end-sessions.ts'
import { lockColleague, type TeamContext } from '../accounts/team/team-context.ts'
import { markAsLeft, presentColleague, setBlockedByCompany } from '../accounts/team/team-repo.ts'
import { endViewingsOf } from '../accounts/viewing/end-viewing.ts'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'

type Ending = TeamContext & Pick<App, 'softwareOfPeople'>

/** Blocks or unblocks a colleague, who loses every session at once, and whose webhooks stop. Whom the site has blocked stays out. Refuses NOT_FOUND and FORBIDDEN. */
export function blockColleague(
  { db, softwareOfPeople, actor, now }: Ending,
  { userId, isBlocked }: { userId: number; isBlocked: boolean },
): Promise<Colleague> {
  return inSite(db, actor.siteId, async (tx) => {
    const colleague = await lockColleague(tx, actor, userId, 'block')
    if (colleague.is_blocked && !colleague.is_blocked_by_company)
      refuse('FORBIDDEN', { message: 'Our staff has blocked this colleague. Please contact support.' })
    if (colleague.is_blocked === isBlocked) return presentColleague(colleague)
    const changed = await setBlockedByCompany(tx, userId, isBlocked)
    if (isBlocked) {
      await endAllSessions(tx, userId, now)
      await endViewingsOf(tx, userId, now)
      await softwareOfPeople.stopWebhooks(tx, { userId, now })
    }
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: isBlocked ? 'block colleague' : 'unblock colleague',
        about: { kind: 'user', id: userId },
        before: { isBlocked: !isBlocked },
        after: { isBlocked },
      },
      now,
    )
    return presentColleague(changed)
  })
}

/** Ends a colleague's account: no session, link, passkey, code, address or log-in elsewhere of theirs works any more, and their webhooks stop. What they booked stays with the company. Refuses NOT_FOUND and FORBIDDEN. */
export function removeColleague({ db, softwareOfPeople, actor, now }: Ending, userId: number): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const { email, first_name: firstName, last_name: lastName } = await lockColleague(tx, actor, userId, 'remove')
    await endAccount(tx, { softwareOfPeople, now }, userId)
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action: 'remove colleague',
        about: { kind: 'user', id: userId },
        before: { firstName, lastName, email },
      },
      now,
    )
  })
}

/** No session, link, passkey, code, address or log-in elsewhere of a person of a company works any more, and their webhooks stop. */
export async function endAccount(
  tx: SiteTx,
  { softwareOfPeople, now }: Pick<Ending, 'softwareOfPeople' | 'now'>,
  userId: number,
): Promise<void> {
  await markAsLeft(tx, userId, now)
  await dropWaysIn(tx, userId, now)
  await endViewingsOf(tx, userId, now)
  await softwareOfPeople.stopWebhooks(tx, { userId, now })
}
