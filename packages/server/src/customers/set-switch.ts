import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { lockUser } from '../accounts/user-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { setSwitches } from './customer-repo.ts'

type Switch = { userId: number } & ({ hold: boolean } | { search: boolean })

/** Allows or stops holds, or flight search, for one customer. */
export function setSwitch({ db, actor, now }: { db: Database; actor: Actor; now: Instant }, wanted: Switch): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const user = await lockUser(tx, wanted.userId)
    const [column, after] =
      'hold' in wanted ? (['is_flight_hold_allowed', wanted.hold] as const) : (['is_flight_search_allowed', wanted.search] as const)
    if (user[column] === after) return
    await setSwitches(tx, user.id, 'hold' in wanted ? { is_flight_hold_allowed: after } : { is_flight_search_allowed: after })
    const field = 'hold' in wanted ? 'isFlightHoldAllowed' : 'isFlightSearchAllowed'
    const action = `${after ? 'allow' : 'stop'} ${'hold' in wanted ? 'holding seats' : 'flight search'}`
    await recordChange(
      tx,
      {
        actor,
        area: 'people',
        action,
        about: { kind: 'user', id: user.id },
        before: { [field]: !after },
        after: { [field]: after },
      },
      now,
    )
  })
}
