import type { Actor } from '@tradewind/domain/accounts/actor'
import { isDialled } from '@tradewind/domain/accounts/primary-phone'
import { formatMoney } from '@tradewind/domain/format-money'
import { needsSecondPerson } from '@tradewind/domain/ledger/payment-entry'
import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { dayAt, startOfDay } from '@tradewind/domain/zone-history'
import { type Behind, hasNobodyToAsk, listBehind, listDeciders, mayNotDecide } from '../accounts/shared-hands-repo.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { readWalletRules } from '../ledger/credit/wallet-rules.ts'
import { sumAlone } from '../ledger/entries/payment-entry-repo.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { findPair, type PersonRow, phonesOf } from './merge-repo.ts'
import type { MergeRequestRow } from './merge-request-repo.ts'

type Asked = {
  readonly actor: Actor
  readonly kept: PersonRow
  readonly merged: PersonRow
  /** What would go over from wallet to wallet. */
  readonly amount: Money
  readonly now: Instant
}

/**
 * Why one person does not make a merge alone, as they read it: it may be an account of their own, or it moves more than one person moves manually. Undefined: they do. The rule of money is
 * that of payment entries, and both count together, so that an amount is not split between them.
 */
export async function whyNotAlone(tx: SiteTx, { actor, kept, merged, amount, now }: Asked): Promise<string | undefined> {
  if ((await mayBeOwn(tx, { actor, kept, merged, now })) && !(await hasLastWord(tx, actor, now))) return OWN_HANDS
  const { aloneUpTo } = await readWalletRules(tx, now)
  const zones = await zonesOfSite(tx)
  const since = startOfDay(zones, dayAt(zones, now))
  const aloneToday = await sumAlone(tx, { userId: actor.userId, legalEntityId: kept.legal_entity_id, since })
  if (amount.minor === 0n || !needsSecondPerson({ amount: amount.minor, aloneToday, aloneUpTo })) return undefined
  return `One person moves at most ${formatMoney(money(aloneUpTo, amount.currency))} a day into the wallet of one customer. A second person must confirm.`
}

const OWN_HANDS =
  'You, or somebody who can stand behind you, created one of these accounts or changed its e-mail in the last 90 days, or has a phone number that is in it. A second person must confirm.'

/**
 * Whether one of the two may be an account of the person who merges: who stands behind them stands behind it too, or has its phone number. A colleague whom somebody hired may be that somebody.
 * Where one person hired this one and the one behind the account it counts only while a colleague whom they did not hire could make the merge (decision 449).
 */
async function mayBeOwn(tx: SiteTx, { actor, kept, merged, now }: Omit<Asked, 'amount'>): Promise<boolean> {
  const [mine, theirs] = [await listBehind(tx, [actor.userId], now), await listBehind(tx, [kept.id, merged.id], now)]
  const hands = meetingOf(mine, theirs)
  if (hands === 'own') return true
  const own = (
    await findPair(
      tx,
      mine.map(({ id }) => id),
    )
  )
    .flatMap(phonesOf)
    .filter(isDialled)
  const isOwn = ({ phoneNumber, phoneCountryCode }: (typeof own)[number]) =>
    own.some((mine) => mine.phoneNumber === phoneNumber && mine.phoneCountryCode === phoneCountryCode)
  if ([...phonesOf(kept), ...phonesOf(merged)].some(isOwn)) return true
  if (hands === undefined) return false
  for (const id of await listDeciders(tx, 'customers.merge'))
    if (meetingOf(await listBehind(tx, [id], now), theirs) === undefined) return true
  return false
}

function meetingOf(mine: readonly Behind[], theirs: readonly Behind[]): 'own' | 'hiredTogether' | undefined {
  const met = mine.flatMap((one) => theirs.filter(({ id }) => id === one.id).map((other) => one.isHiring && other.isHiring))
  if (met.length === 0) return undefined
  return met.every(Boolean) ? 'hiredTogether' : 'own'
}

/** Whether there is nobody to ask: a super admin, where no independent colleague could confirm. On a small site they have imported the customers themselves. */
async function hasLastWord(tx: SiteTx, { isSuperAdmin, userId }: Actor, now: Instant): Promise<boolean> {
  return isSuperAdmin && (await hasNobodyToAsk(tx, { userId, permission: 'customers.merge', now }))
}

type Confirming = {
  readonly actor: Actor
  readonly request: Pick<MergeRequestRow, 'asked_by' | 'by'>
  /** Nothing stands against them making it alone. */
  readonly isAlone: boolean
  readonly now: Instant
  readonly refuse: Refuse<'SAME_HANDS'>
}

const HIRED_TOGETHER =
  'Another colleague must confirm. In the last 90 days the same person created your account and that of the colleague who asked for this merge, and others can confirm.'

/** Who asked for the merge that another person makes now, who must be independent of them. Undefined: it is made alone, by the person who has the last word here. Refuses SAME_HANDS. */
export async function confirmFor(tx: SiteTx, { actor, request, isAlone, now, refuse }: Confirming) {
  const sides = { deciderId: actor.userId, otherId: request.asked_by, now }
  const hands = await mayNotDecide(tx, { ...sides, permission: 'customers.merge' })
  if (hands === undefined) return request
  if (isAlone && (await hasLastWord(tx, actor, now))) return undefined
  return refuse('SAME_HANDS', hands === 'hiredTogether' ? { message: HIRED_TOGETHER } : {})
}
