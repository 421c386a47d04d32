import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { dropSearchPart, makeSearchPartOfHours, makeSearchParts } from '../../database/across-sites-repo.ts'
import type { Database } from '../../database/connect-database.ts'
import { isWithoutPart } from '../../http/is-database-away.ts'
import { hourAt } from './search-id.ts'

type Parts = Pick<App, 'db' | 'searchDb' | 'log'>

/** How much longer than its results a search is remembered, to say of an old one how old it is. */
const REMEMBER_MINUTES = 24 * 60
const DROP_EVERY_MINUTES = 5

/** What this node knows to be there; a part is never dropped while its hour lasts. */
const known = new WeakMap<Database, { readonly hours: Set<number>; dropAt: Instant }>()

/** Writes a search that begins now, in its part of the store. Where that is gone, because somebody put another store in its place, it is made again. */
export async function inPart<T>(app: Parts, now: Instant, write: () => Promise<T>): Promise<T> {
  await openPart(app, now)
  try {
    return await write()
  } catch (error) {
    if (!isWithoutPart(error)) throw error
    known.delete(app.searchDb ?? app.db)
    await openPart(app, now)
    return write()
  }
}

/**
 * The part of the store for a search that begins now: made by the first node that searches in its hour, with the part of the next hour. Once in a while what
 * has expired is dropped beside it; no search waits for that.
 */
export async function openPart({ db, searchDb, log }: Parts, now: Instant): Promise<void> {
  const store = searchDb ?? db
  const parts = known.get(store) ?? { hours: new Set<number>(), dropAt: now }
  known.set(store, parts)
  const hour = hourAt(now)
  if (!parts.hours.has(hour)) {
    for (const one of [hour, hour + 1]) await makeSearchParts(store, one)
    parts.hours.clear()
    for (const one of [hour, hour + 1]) parts.hours.add(one)
  }
  if (now < parts.dropAt) return
  parts.dropAt = plusMinutes(now, DROP_EVERY_MINUTES)
  dropExpired(store, now).catch((err: unknown) => log.warn({ err }, 'parts of the search store could not be dropped'))
}

/** One part for all searches between two moments that are played in a row: they are all over when the play is, so their hours need no parts of their own. */
export async function openPastPart({ db, searchDb }: Pick<App, 'db' | 'searchDb'>, begins: Instant, ends: Instant): Promise<void> {
  const store = searchDb ?? db
  // The hour of the end goes on afterwards, and gets its own part.
  const [first, last] = [hourAt(begins), hourAt(ends) - 1]
  if (last < first) return
  await makeSearchPartOfHours(store, { first, last })
  const hours = new Set(Array.from({ length: last - first + 1 }, (_, nth) => first + nth))
  known.set(store, { hours, dropAt: ends })
}

/** One at a time, each in a transaction of its own: who reads waits for one at most. Gives how many. */
export async function dropExpired(store: Database, now: Instant): Promise<number> {
  let dropped = 0
  while (await dropSearchPart(store, { now, rememberMinutes: REMEMBER_MINUTES })) dropped += 1
  return dropped
}
