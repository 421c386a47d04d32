import type { Actor } from '@tradewind/domain/accounts/actor'
import { addDays, type Instant, type PlainDate, plusMinutes } from '@tradewind/domain/time'
import { dayAt, instantOn } from '@tradewind/domain/zone-history'
import { findActorById } from '../../accounts/session-repo.ts'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { siteOf } from '../../sites/site-facts.ts'
import type { Site } from '../../sites/site-repo.ts'
import type { PastClock } from './past-clock.ts'
import type { ReplayedJobs } from './replay-jobs.ts'

/** A site in the played time, and who is there. */
export type Past = {
  readonly app: App
  readonly site: Site
  readonly clock: PastClock
  readonly jobs: ReplayedJobs
  /** The day on which the product is started. */
  readonly today: PlainDate
  /** When it is started. */
  readonly ends: Instant
  /** By the part of the address before the @. */
  actor(name: string): Actor
  /** A moment of the site's own day: `day` 0 is today, '09:40' its clock. */
  at(day: number, time: string): Instant
  /** So many minutes before the start. */
  ago(minutes: number): Instant
  date(day: number): PlainDate
  /** The day in the played time. */
  dateNow(): PlainDate
}

type Parts = { readonly app: App; readonly clock: PastClock; readonly jobs: ReplayedJobs; readonly ends: Instant }

export async function visitSite({ app, clock, jobs, ends }: Parts, siteId: number): Promise<Past> {
  const site = await siteOf(app.db, siteId)
  const people = await inSite(app.db, siteId, async (tx) => {
    const users = await tx.selectFrom('users').select(['id', 'email']).orderBy('id').execute()
    const found = new Map<string, Actor>()
    for (const { id, email } of users) {
      const actor = await findActorById(tx, id)
      if (actor) found.set(email.split('@')[0] ?? '', actor)
    }
    return found
  })
  const today = dayAt(site.zones, ends)
  return {
    app,
    site,
    clock,
    jobs,
    today,
    ends,
    actor(name) {
      const actor = people.get(name)
      if (!actor) throw new Error(`The demo has nobody called ${name}`)
      return actor
    },
    at: (day, time) => instantOn(site.zones, addDays(today, day), time),
    ago: (minutes) => plusMinutes(ends, -minutes),
    date: (day) => addDays(today, day),
    dateNow: () => dayAt(site.zones, app.now()),
  }
}
