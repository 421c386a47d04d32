import { recordChange } from '../../audit/record-change.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { announce } from '../../live/announce.ts'
import { findAdapter } from '../suppliers/adapters.ts'
import type { Credentials } from '../suppliers/supplier-adapter.ts'
import type { ConnectionContext } from './add-connection.ts'
import { type ConnectionRow, changeConnection as changeRow, lockConnection } from './connection-repo.ts'
import { readCredentials } from './read-credentials.ts'
import { sealCredentials } from './seal-credentials.ts'

type Typed = {
  readonly code: string
  readonly version: number
  readonly name: string
  readonly currency: string
  readonly isTest: boolean
  readonly credentials?: Credentials | undefined
}

/** Changes a connection; credentials that are left out stay. Refuses NOT_FOUND, STATE_CHANGED where a colleague was faster, and fields in trouble. */
export async function changeConnection(
  { app, actor, now, refuse }: ConnectionContext & { readonly refuse: Refuse<'STATE_CHANGED'> },
  typed: Typed,
): Promise<ConnectionRow> {
  const { siteId } = actor
  const { code, name, currency, isTest } = typed
  const row = await inSite(app.db, siteId, async (tx) => {
    const before = await lockConnection(tx, code)
    const adapter = before && findAdapter(before.adapter)
    if (!before || !adapter) return refuse('NOT_FOUND', { message: 'Supplier not found.' })
    if (before.version !== typed.version) refuse('STATE_CHANGED')
    const credentials = typed.credentials && readCredentials(adapter, typed.credentials)
    const isSame = before.name === name && before.currency.trim() === currency && before.is_test === isTest
    if (isSame && !credentials) return before
    const sealed = credentials && {
      sealed_credentials: sealCredentials(app.env, credentials, { siteId, code }),
      credentials_set_at: now,
    }
    const after = await changeRow(tx, code, { name, currency, is_test: isTest, ...sealed, ...UNTESTED })
    await recordChange(
      tx,
      {
        actor,
        area: 'rules',
        action: 'change a supplier connection',
        about: { kind: 'connection', id: code },
        before: { name: before.name, currency: before.currency, isTest: before.is_test },
        after: { name, currency, isTest, ...(credentials && { credentials: 'set' }) },
      },
      now,
    )
    await announce(tx, { topic: 'connections' })
    return after
  })
  app.suppliers.forget(siteId)
  return row
}

/** What a test said of the connection as it was says nothing of it as it is. */
const UNTESTED = { tested_at: null, tested_balance_minor: null, test_trouble: null } as const
