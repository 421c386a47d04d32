import type { LinkKind } from '@tradewind/domain/accounts/link-kind'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { findPasswordLink } from './password-link-repo.ts'
import { findMembership } from './team/team-repo.ts'

export type LinkRefusal = 'LINK_SPENT' | 'LINK_EXPIRED'

/** The account whose password a link may set. Refuses LINK_SPENT (also for a blocked person, who gets no other reason) and LINK_EXPIRED. */
export async function openPasswordLink(tx: SiteTx, token: string, { now, refuse }: { now: Instant; refuse: Refuse<LinkRefusal> }) {
  const link = await findPasswordLink(tx, token)
  if (!link || link.is_blocked) return refuse('LINK_SPENT')
  if (link.expires_at <= now) refuse('LINK_EXPIRED')
  const isStaff = link.user_type === 'staff'
  const kind = link.kind as LinkKind
  const membership = kind === 'invitation' ? await findMembership(tx, link.user_id) : undefined
  return {
    ...{ userId: link.user_id, kind, email: link.email, firstName: link.first_name, isStaff },
    ...{ company: membership?.company ?? null, invitedBy: membership?.invitedBy ?? null },
    /** Whoever a colleague invited, and who has never been in, can say that they do not belong there. */
    mayDecline: typeof membership?.invitedBy === 'string' && link.status === 'pending',
  }
}
