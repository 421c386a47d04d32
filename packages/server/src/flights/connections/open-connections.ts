import { epochMs, type Instant } from '@tradewind/domain/time'
import type { Logger } from 'pino'
import type { Database } from '../../database/connect-database.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Environment } from '../../settings/environment.ts'
import { isSandbox } from '../../sites/sandbox-site.ts'
import { currencyOfSite } from '../../sites/site-facts.ts'
import { ADAPTERS, findAdapter } from '../suppliers/adapters.ts'
import type { FlightSupplier } from '../suppliers/flight-supplier.ts'
import { makePlaySupplier } from '../suppliers/play/play-supplier.ts'
import { adoptConnection, type ConnectionRow, listConnections } from './connection-repo.ts'
import { credentialsOf } from './seal-credentials.ts'

declare module '../../app.ts' {
  interface App {
    /** Those who sell flights to each site. */
    readonly suppliers: Connections
  }
}

/** Those who sell flights to a site, by the code of the connection. */
export type SuppliersOfSite = ReadonlyMap<string, FlightSupplier>

/** The connections of every site, as this node remembers them. */
export type Connections = {
  of(siteId: number): Promise<SuppliersOfSite>
  /** The connections of a site have changed: they are read again. */
  forget(siteId: number): void
  /** News may have been missed. */
  forgetAll(): void
}

type Parts = {
  readonly env: Environment
  readonly db: Database
  readonly log: Logger
  readonly now: () => Instant
  /** Other sites that sell to a site: whether they do may change at any moment, and with no word to this site. */
  readonly partnerSites?: (siteId: number) => Promise<readonly FlightSupplier[]>
}

/** A site to which no other one sells is not asked about at every call: one that begins to sell is found a moment later. One that sells, or did, is looked up each time. */
const ALONE_MS = 5_000

/** Adapters keep what a log-in gave them, so one whose connection has not changed is kept over a reading. */
export function openConnections(parts: Parts): Connections {
  const remembered = new Map<number, Promise<SuppliersOfSite>>()
  const connected = new Map<string, { readonly version: number; readonly supplier: FlightSupplier }>()
  const load = async (siteId: number): Promise<SuppliersOfSite> => {
    // Whatever the rows of a sandbox say: it buys from the play airline and reaches nobody else.
    if (isSandbox(siteId)) return playOf(parts, siteId)
    const rows = await readConnections(parts, siteId)
    const suppliers = rows.flatMap((row): [string, FlightSupplier][] => {
      const key = `${siteId}/${row.code}`
      const known = connected.get(key)
      const supplier = known?.version === row.version ? known.supplier : connect(parts, row)
      if (!supplier) return []
      connected.set(key, { version: row.version, supplier })
      return [[row.code, supplier]]
    })
    return new Map(suppliers)
  }
  const own = (siteId: number): Promise<SuppliersOfSite> => {
    const known = remembered.get(siteId) ?? load(siteId)
    remembered.set(siteId, known)
    known.catch(() => {
      if (remembered.get(siteId) === known) remembered.delete(siteId)
    })
    return known
  }
  const aloneUntil = new Map<number, number>()
  const partnersOf = async (siteId: number): Promise<readonly FlightSupplier[]> => {
    if (!parts.partnerSites || isSandbox(siteId) || epochMs(parts.now()) < (aloneUntil.get(siteId) ?? 0)) return []
    const partners = await parts.partnerSites(siteId)
    if (partners.length === 0) aloneUntil.set(siteId, epochMs(parts.now()) + ALONE_MS)
    else aloneUntil.delete(siteId)
    return partners
  }
  return {
    async of(siteId) {
      const [suppliers, partners] = await Promise.all([own(siteId), partnersOf(siteId)])
      return partners.length === 0 ? suppliers : new Map([...suppliers, ...partners.map((one) => [one.code, one] as const)])
    },
    forget: (siteId) => void remembered.delete(siteId),
    forgetAll: () => remembered.clear(),
  }
}

async function playOf({ db, now }: Parts, siteId: number): Promise<SuppliersOfSite> {
  const play = makePlaySupplier({ db, now, siteId, currency: await inSite(db, siteId, currencyOfSite) })
  return new Map([[play.code, play]])
}

/** One that cannot be opened costs itself: its key may be gone, its adapter of another version. */
function connect({ env, now, log }: Parts, row: ConnectionRow): FlightSupplier | undefined {
  const { code, name, currency, is_test: isTest } = row
  try {
    const credentials = credentialsOf(env, row)
    return credentials && findAdapter(row.adapter)?.connect({ env, now, facts: { code, name, currency, isTest }, credentials })
  } catch (error) {
    log.error({ err: error, siteId: row.site_id, connection: code }, 'a connection cannot be opened')
    return undefined
  }
}

/** All of a site. One that has none yet begins with the accounts that the installation's settings name. */
function readConnections({ env, db, now }: Parts, siteId: number): Promise<ConnectionRow[]> {
  return inSite(db, siteId, async (tx) => {
    const rows = await listConnections(tx)
    if (rows.length > 0) return rows
    await adoptAccounts(tx, env, now())
    return listConnections(tx)
  })
}

async function adoptAccounts(tx: SiteTx, env: Environment, now: Instant): Promise<void> {
  for (const { adapter, name, ownCredentials, ownCurrency } of ADAPTERS)
    if (ownCredentials(env))
      await adoptConnection(tx, { code: adapter, adapter, name, currency: ownCurrency(env), created_at: now })
}
