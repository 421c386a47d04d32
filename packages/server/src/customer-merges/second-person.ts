import type { Actor } from '@tradewind/domain/accounts/actor'
import { isDialled } from '@tradewind/domain/accounts/primary-phone'
import { formatMoney } from '@tradewind/domain/format-money'
import { needsSecondPerson } from '@tradewind/domain/ledger/payment-entry'
import { type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { dayAt, startOfDay } from '@tradewind/domain/zone-history'
import { handsOf } from '../accounts/shared-hands-repo.ts'
import type { SiteTx } from '../database/in-site.ts'
import { readWalletRules } from '../ledger/credit/wallet-rules.ts'
import { sumAlone } from '../ledger/entries/payment-entry-repo.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { findPair, type PersonRow, phonesOf } from './merge-repo.ts'

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
  for (const { id } of [kept, merged])
    if ((await handsOf(tx, { deciderId: actor.userId, otherId: id, now })) === 'shared') return OWN_HANDS
  const own = (await findPair(tx, [actor.userId])).flatMap(phonesOf).filter(isDialled)
  const isOwn = ({ phoneNumber, phoneCountryCode }: (typeof own)[number]) =>
    own.some((mine) => mine.phoneNumber === phoneNumber && mine.phoneCountryCode === phoneCountryCode)
  if ([...phonesOf(kept), ...phonesOf(merged)].some(isOwn)) return OWN_HANDS
  const { aloneUpTo } = await readWalletRules(tx, now)
  const zones = await zonesOfSite(tx)
  const since = startOfDay(zones, dayAt(zones, now))
  const aloneToday = await sumAlone(tx, { userId: actor.userId, legalEntityId: kept.legal_entity_id, since })
  if (amount.minor === 0n || !needsSecondPerson({ amount: amount.minor, aloneToday, aloneUpTo })) return undefined
  return `One person moves at most ${formatMoney(money(aloneUpTo, amount.currency))} a day into the wallet of one customer. A second person must confirm.`
}

const OWN_HANDS =
  'You created one of these accounts, changed its e-mail in the last 90 days, or your own phone number is in it. A second person must confirm.'
