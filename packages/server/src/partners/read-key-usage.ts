import type { KeyUsage } from '@tradewind/contract/partners/partner-keys'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { addDays, type Instant, type PlainDate, plusMinutes } from '@tradewind/domain/time'
import { dayAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../database/in-site.ts'
import { getOwnKey } from './key-context.ts'
import { listAddresses, listErrorDays, listRequests, listUsageDays } from './key-usage-repo.ts'
import { SEVERAL_MINUTES } from './notify-of-several.ts'
import { presentKey } from './present-key.ts'

type Wish = { readonly keyId: number; readonly days: number; readonly onlyErrors: boolean }
type When = { readonly zones: ZoneHistory; readonly now: Instant }

const DAY_MINUTES = 24 * 60
const UNUSED = { requests: 0, refused: 0, looks: 0, books: 0 }

/** What a key has called: by day, with the days on which it was not used, and its newest calls. */
export async function readKeyUsage(tx: SiteTx, actor: Actor, wish: Wish, { zones, now }: When): Promise<KeyUsage> {
  const key = await getOwnKey(tx, actor, wish.keyId)
  const today = dayAt(zones, now)
  const first = addDays(today, 1 - wish.days)
  const used = await listUsageDays(tx, key.id, first)
  const errors = await listErrorDays(tx, key.id, first)
  const requests = await listRequests(tx, key.id, wish.onlyErrors)
  const addresses = await listAddresses(tx, key.id, plusMinutes(now, -DAY_MINUTES))
  const lastHour = plusMinutes(now, -SEVERAL_MINUTES)
  return {
    key: presentKey(key, now),
    days: everyDay(used, first, wish.days),
    errors,
    requests: requests.map(({ id, request_id: requestId, ...request }) => ({ ...request, id: String(id), requestId })),
    addresses: addresses.map(({ address, first_used_at: firstUsedAt, last_used_at: lastUsedAt }) => ({
      ...{ address, firstUsedAt, lastUsedAt },
    })),
    isUsedFromSeveral: addresses.filter(({ last_used_at }) => last_used_at >= lastHour).length > 1,
  }
}

type UsedDay = { readonly day: PlainDate } & Readonly<typeof UNUSED>

/** A period of days, with those on which nothing was called. */
export function everyDay(used: readonly UsedDay[], first: PlainDate, span: number): UsedDay[] {
  const known = new Map(used.map((one) => [one.day, one]))
  return Array.from({ length: span }, (_, place) => addDays(first, place)).map((day) => known.get(day) ?? { day, ...UNUSED })
}
