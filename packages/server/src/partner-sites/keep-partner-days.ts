import type { SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import type { Instant } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import type { Logger } from 'pino'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { isOutsideSite } from '../sites/outside-site.ts'
import { siteOf } from '../sites/site-facts.ts'
import { addPartnerDays, type PartnerDay } from './partner-day-repo.ts'
import type { Between } from './partner-link.ts'

declare module '../app.ts' {
  interface App {
    readonly partnerDays: PartnerDays
  }
}

/** So often what was counted is written down, all of it at once. A node that is killed forgets these seconds of a figure, never a sale. */
const WRITTEN_EVERY_MS = 2_000

export type PartnerRequest = { readonly category: SupplierCategory; readonly isLook: boolean; readonly isError: boolean }
export type PartnerDays = {
  /** One question or message, at both of its sites. */
  note(between: Between, request: PartnerRequest): void
  write(): Promise<void>
  stop(): Promise<void>
}

/** What passes between sites, as one node sees it, until it is written down: each site keeps its own figures, in its own days. */
export function keepPartnerDays({ db, log, now }: { db: Database; log: Logger; now: () => Instant }): PartnerDays {
  /** By site, then by what is counted: never more entries than there are relations. */
  let waiting = new Map<number, Map<string, PartnerDay>>()
  let underWay: Promise<void> | undefined
  let noting: Promise<void> = Promise.resolve()

  const add = (siteId: number, one: PartnerDay) => {
    const key = [one.day, one.partnerSiteId, one.isSupplier, one.category].join(' ')
    const own = waiting.get(siteId) ?? new Map<string, PartnerDay>()
    const { requests = 0, errors = 0, looks = 0 } = own.get(key) ?? {}
    own.set(key, {
      ...one,
      ...{ requests: requests + one.requests, errors: errors + one.errors, looks: looks + one.looks },
    })
    waiting.set(siteId, own)
  }
  const note = async (
    siteId: number,
    side: Pick<PartnerDay, 'partnerSiteId' | 'isSupplier'>,
    request: PartnerRequest,
    at: Instant,
  ) => {
    // Of another installation: it counts for itself.
    if (isOutsideSite(siteId)) return
    const day = dayAt((await siteOf(db, siteId)).zones, at)
    const counts = { requests: 1, errors: request.isError ? 1 : 0, looks: request.isLook ? 1 : 0 }
    add(siteId, { ...side, category: request.category, day, ...counts })
  }
  const writeAll = async () => {
    await noting
    const taken = waiting
    waiting = new Map()
    for (const [siteId, days] of taken) {
      try {
        await inSite(db, siteId, (tx) => addPartnerDays(tx, [...days.values()]))
      } catch (error) {
        log.warn({ err: error }, 'requests between sites: trying again')
        for (const one of days.values()) add(siteId, one)
      }
    }
  }
  const write = () => {
    underWay = (underWay ?? Promise.resolve()).then(writeAll)
    return underWay
  }
  const writing = setInterval(() => void write(), WRITTEN_EVERY_MS)
  writing.unref()
  return {
    note({ consumerSiteId, supplierSiteId }, request) {
      const at = now()
      noting = noting
        .then(() => note(supplierSiteId, { partnerSiteId: consumerSiteId, isSupplier: false }, request, at))
        .then(() => note(consumerSiteId, { partnerSiteId: supplierSiteId, isSupplier: true }, request, at))
        .catch((error: unknown) => log.warn({ err: error }, 'a request between sites was not counted'))
    },
    write,
    async stop() {
      clearInterval(writing)
      await write()
    },
  }
}
