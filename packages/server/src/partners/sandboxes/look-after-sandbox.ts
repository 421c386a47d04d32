import type { Actor } from '@tradewind/domain/accounts/actor'
import { compareMoney, parseMoney, subtract } from '@tradewind/domain/money'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { topUp } from '../../ledger/post/top-up.ts'
import { lockWallet } from '../../ledger/wallet/read-wallet.ts'
import { countBegun, endSandbox } from '../../sites/sandbox-site-repo.ts'
import type { Site } from '../../sites/site-repo.ts'
import { makeSandbox, PLAY_MONEY, type Sandbox } from './make-sandbox.ts'

type Context = { readonly db: Database; readonly live: Site; readonly actor: Actor; readonly now: Instant }

const MOST_STARTS_A_DAY = 5
const DAY_MINUTES = 24 * 60

/** Brings the wallet of the sandbox up to what it began with. A full one stays as it is, so two presses fill it once. */
export async function fillSandboxWallet({ db, live, actor, now }: Context): Promise<Sandbox> {
  const { legalEntityId } = actor
  const sandbox = await makeSandbox({ db, now }, { live, legalEntityId, actor })
  const { currency } = live
  const buyer = sandbox.buyerInside.legalEntityId
  const isFilled = await inSite(db, sandbox.id, async (tx) => {
    const { balance } = await lockWallet(tx, { legalEntityId: buyer, currency }, now)
    const full = parseMoney(PLAY_MONEY, currency)
    if (compareMoney(balance, full) >= 0) return false
    await topUp(tx, { legalEntityId: buyer, amount: subtract(full, balance), reference: `play-money-${now}`, now })
    return true
  })
  if (isFilled) await record({ db, live, actor, now }, 'fill sandbox wallet')
  return sandbox
}

/** Leaves the sandbox with its bookings, its money and its webhooks, and begins with an empty one. Refuses TOO_MANY_STARTS. */
export async function startSandboxAgain({
  refuse,
  ...context
}: Context & { readonly refuse: Refuse<'TOO_MANY_STARTS'> }): Promise<Sandbox> {
  const { db, live, actor, now } = context
  const wish = { live, legalEntityId: actor.legalEntityId, actor }
  const begun = await countBegun(db, { siteId: live.id, legalEntityId: actor.legalEntityId }, plusMinutes(now, -DAY_MINUTES))
  if (begun >= MOST_STARTS_A_DAY) refuse('TOO_MANY_STARTS')
  const before = await makeSandbox({ db, now }, wish)
  if (await endSandbox(db, before.id, now)) await record(context, 'start sandbox again')
  return makeSandbox({ db, now }, wish)
}

function record({ db, live, actor, now }: Context, action: string): Promise<void> {
  const about = { kind: 'legalEntity', id: actor.legalEntityId }
  return inSite(db, live.id, (tx) => recordChange(tx, { actor, area: 'network', action, about }, now))
}
