import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { type RecheckAnswer, recheckSentence } from '@tradewind/domain/flights/recheck-sentence'
import { notIssuedFrom } from '@tradewind/domain/flights/settle-by-hand'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { placeOfSite } from '../../sites/site-zone.ts'
import type { News } from './ask-supplier.ts'
import { askedAtOf } from './issue-facts.ts'
import { getReadableBooking } from './present-booking.ts'
import { listSteps } from './supplier-step-repo.ts'

type Recheck = {
  readonly bookingId: number
  readonly actor: Actor
  /** The last answer of the supplier; undefined where it was not asked. */
  readonly news: News | undefined
  readonly now: Instant
}

/** The answer to staff who rechecked a booking at the airline. */
export async function describeRecheck(tx: SiteTx, { bookingId, actor, news, now }: Recheck): Promise<string> {
  const booking = await getReadableBooking(tx, bookingId, actor)
  const { status, money, pnr, next_check_at: nextCheckAt } = booking
  const maySettle = status === 'unknown' && may(actor, 'tickets.settle')
  const from = maySettle ? notIssuedFrom(askedAtOf(await listSteps(tx, bookingId)) ?? booking.updated_at) : null
  const facts = { status, money, pnr, answer: news && answerOf(news), nextCheckAt, notIssuedFrom: from }
  return recheckSentence(facts, now, await placeOfSite(tx, now))
}

function answerOf(news: News): RecheckAnswer {
  if (news.kind !== 'found') return news.kind === 'answer' && news.answer.outcome === 'unreached' ? 'unreachable' : 'notAsked'
  if (news.seen === 'unreachable') return 'unreachable'
  return news.seen.own || news.seen.named?.booking ? 'shown' : 'absent'
}
