import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { refuseInput } from '../../http/refuse.ts'
import { announce } from '../../live/announce.ts'
import { findAdapter } from '../suppliers/adapters.ts'
import type { Credentials } from '../suppliers/supplier-adapter.ts'
import {
  type ConnectionRow,
  findCreatedConnection,
  insertConnection,
  listConnections,
  takeTurnAtConnections,
} from './connection-repo.ts'
import { readCredentials } from './read-credentials.ts'
import { sealCredentials } from './seal-credentials.ts'

export type ConnectionContext = { readonly app: App; readonly actor: Actor; readonly now: Instant }
type Typed = {
  readonly adapter: string
  readonly name: string
  readonly currency: string
  readonly isTest: boolean
  readonly credentials: Credentials
  readonly idempotencyKey: string
}

/** Connects the site to an account at a supplier. It is asked from the next search on. A form sent twice makes one. Refuses fields in trouble. */
export async function addConnection({ app, actor, now }: ConnectionContext, typed: Typed): Promise<ConnectionRow> {
  const adapter = findAdapter(typed.adapter)
  if (!adapter) refuseInput({ adapter: 'Please choose a supplier.' })
  const credentials = readCredentials(adapter, typed.credentials)
  const { siteId } = actor
  // Reading them first lets the site have the account of the settings before it has one of its own.
  await app.suppliers.of(siteId)
  const key = `${actor.userId}/${typed.idempotencyKey}`
  const row = await inSite(app.db, siteId, async (tx) => {
    await takeTurnAtConnections(tx)
    const made = await findCreatedConnection(tx, key)
    if (made) return made
    const { name, currency, isTest } = typed
    const code = await nextCode(tx, adapter.adapter)
    const added = await insertConnection(tx, {
      code,
      adapter: adapter.adapter,
      name,
      currency,
      is_test: isTest,
      sealed_credentials: sealCredentials(app.env, credentials, { siteId, code }),
      credentials_set_at: now,
      creation_key: key,
      created_at: now,
    })
    const about = { kind: 'connection', id: code }
    const after = { supplier: adapter.name, name, currency, isTest, credentials: 'set' }
    await recordChange(tx, { actor, area: 'rules', action: 'connect a supplier', about, after }, now)
    await announce(tx, { topic: 'connections' })
    return added
  })
  app.suppliers.forget(siteId)
  return row
}

/** 'tbo', then 'tbo2': never one that was used before, because connections are stopped and not deleted. */
async function nextCode(tx: SiteTx, adapter: string): Promise<string> {
  const codes = new Set((await listConnections(tx)).map(({ code }) => code))
  if (!codes.has(adapter)) return adapter
  let number = 2
  while (codes.has(`${adapter}${number}`)) number += 1
  return `${adapter}${number}`
}
