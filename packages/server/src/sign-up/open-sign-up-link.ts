import type { SignUp } from '@tradewind/contract/sign-up/sign-up'
import type { Instant } from '@tradewind/domain/time'
import type { Refuse } from '../http/promised-refusals.ts'

export type LinkRefusal = 'LINK_SPENT' | 'LINK_EXPIRED'
type Found = { readonly form: SignUp; readonly expiresAt: Instant }

/** The form that a link confirms now. Refuses LINK_SPENT and LINK_EXPIRED. */
export function whatLinkOpens<Link extends Found>(
  link: Link | undefined,
  { now, refuse }: { readonly now: Instant; readonly refuse: Refuse<LinkRefusal> },
): Link {
  if (!link) return refuse('LINK_SPENT')
  if (link.expiresAt <= now) return refuse('LINK_EXPIRED')
  return link
}
