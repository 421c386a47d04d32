import type { Actor } from '@tradewind/domain/accounts/actor'
import { formatLocal } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { type Money, money, toDecimal } from '@tradewind/domain/money'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { localAt } from '@tradewind/domain/zone-history'
import { recordChange } from '../../audit/record-change.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { notify } from '../../notifications/notify.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { findWalletRules, lockWalletRules, putWalletRules } from './wallet-rule-repo.ts'

export type WalletRules = {
  /** What one person may move manually in one wallet in a day without a second, in the site's currency. */
  readonly aloneUpTo: bigint
  /** A higher limit that is still to begin. */
  readonly raise: { readonly aloneUpTo: bigint; readonly from: Instant } | undefined
  readonly overdueStopsCredit: boolean
}

/** The site's rules for payment entries. Where none are set, every entry needs a second person. */
export async function readWalletRules(tx: SiteTx, now: Instant): Promise<WalletRules> {
  const row = await findWalletRules(tx)
  const raise =
    row?.raised_to_minor != null && row.raised_from !== null ? { aloneUpTo: row.raised_to_minor, from: row.raised_from } : undefined
  const hasBegun = raise !== undefined && raise.from <= now
  return {
    aloneUpTo: hasBegun ? raise.aloneUpTo : (row?.alone_up_to_minor ?? 0n),
    raise: hasBegun ? undefined : raise,
    overdueStopsCredit: row?.overdue_stops_credit ?? false,
  }
}

/** So long a higher limit is known to all before it counts: nobody lifts it for one payment and puts it back. */
const RAISE_MINUTES = 24 * 60

/** Sets them, with a line in the audit trail. A lower limit holds at once; a higher one begins a day later, and all who verify money are notified now. */
export async function setWalletRules(
  tx: SiteTx,
  { actor, aloneUpTo, overdueStopsCredit, now }: { actor: Actor; aloneUpTo: Money; overdueStopsCredit: boolean; now: Instant },
): Promise<void> {
  await lockWalletRules(tx)
  const before = await readWalletRules(tx, now)
  const isRaised = aloneUpTo.minor > before.aloneUpTo
  const isKnown = isRaised && before.raise?.aloneUpTo === aloneUpTo.minor
  const from = isKnown && before.raise ? before.raise.from : plusMinutes(now, RAISE_MINUTES)
  const values = {
    alone_up_to_minor: isRaised ? before.aloneUpTo : aloneUpTo.minor,
    raised_to_minor: isRaised ? aloneUpTo.minor : null,
    raised_from: isRaised ? from : null,
    overdue_stops_credit: overdueStopsCredit,
  }
  await putWalletRules(tx, values)
  const present = (rules: WalletRules) => ({
    aloneUpTo: toDecimal(money(rules.aloneUpTo, aloneUpTo.currency)),
    raisedTo: rules.raise ? toDecimal(money(rules.raise.aloneUpTo, aloneUpTo.currency)) : null,
    raisedFrom: rules.raise?.from ?? null,
    currency: aloneUpTo.currency,
    overdueStopsCredit: rules.overdueStopsCredit,
  })
  await recordChange(
    tx,
    {
      actor,
      area: 'rules',
      action: 'change wallet rules',
      about: { kind: 'site', id: tx.siteId },
      before: present(before),
      after: present(await readWalletRules(tx, now)),
    },
    now,
  )
  if (isRaised && !isKnown) await notifyVerifiers(tx, { actor, aloneUpTo, from, now })
}

type Raise = { readonly actor: Actor; readonly aloneUpTo: Money; readonly from: Instant; readonly now: Instant }

async function notifyVerifiers(tx: SiteTx, { actor, aloneUpTo, from, now }: Raise): Promise<void> {
  const local = localAt(await zonesOfSite(tx), from)
  await notify(
    tx,
    {
      to: { permission: 'ledger.verify' },
      kind: 'walletMoney',
      title: `Approval limit: ${formatMoney(aloneUpTo)} a day from ${formatLocal(local)}`,
      body: `Set by ${actor.firstName} ${actor.lastName}`.trim(),
      path: '/staff/walletReport',
    },
    now,
  )
}
