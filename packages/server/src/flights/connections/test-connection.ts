import type { Money } from '@tradewind/domain/money'
import { inSite } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import { announce } from '../../live/announce.ts'
import { SupplierRefused, SupplierUnclear, SupplierUnreached } from '../suppliers/supplier-errors.ts'
import type { ConnectionContext } from './add-connection.ts'
import { type ConnectionRow, findConnection, keepTest } from './connection-repo.ts'

const DEADLINE_MS = 15_000
type Outcome = { readonly balance: Money | undefined; readonly trouble: string | null }

/**
 * Signs in at the supplier, and asks for our balance where it has one: books nothing, changes nothing there. Works on a stopped connection too. Refuses
 * NOT_FOUND.
 */
export async function testConnection(
  { app, actor }: Pick<ConnectionContext, 'app' | 'actor'>,
  { code }: { code: string },
): Promise<ConnectionRow> {
  const { siteId } = actor
  const asked = await inSite(app.db, siteId, (tx) => findConnection(tx, code))
  if (!asked) refuse('NOT_FOUND', { message: 'Supplier not found.' })
  const { balance, trouble } = await ask(app, siteId, code)
  const isOtherCurrency = balance !== undefined && balance.currency !== asked.currency
  return inSite(app.db, siteId, async (tx) => {
    const test = {
      tested_at: app.now(),
      tested_balance_minor: isOtherCurrency ? null : (balance?.minor ?? null),
      test_trouble: trouble,
    }
    // Changed meanwhile: the answer was about another account.
    const kept = await keepTest(tx, { code, version: asked.version }, test)
    if (kept) await announce(tx, { topic: 'connections' })
    return kept ?? (await findConnection(tx, code)) ?? asked
  })
}

async function ask(app: ConnectionContext['app'], siteId: number, code: string): Promise<Outcome> {
  const supplier = (await app.suppliers.of(siteId)).get(code)
  if (!supplier) return { balance: undefined, trouble: 'No account is set, or its credentials cannot be opened.' }
  const signal = AbortSignal.timeout(DEADLINE_MS)
  try {
    if (supplier.capabilities.balance) return { balance: await supplier.balance(signal), trouble: null }
    await supplier.signIn(signal)
    return { balance: undefined, trouble: null }
  } catch (error) {
    app.log.warn({ err: error, siteId, connection: code }, 'the test of a connection failed')
    return { balance: undefined, trouble: troubleOf(error) }
  }
}

/** In our words: a supplier's own may name its fields, or repeat what was sent. */
function troubleOf(error: unknown): string {
  if (error instanceof SupplierUnreached) return 'The supplier could not be reached.'
  if (error instanceof SupplierUnclear) return 'The answer of the supplier could not be read.'
  if (error instanceof SupplierRefused) return 'The supplier refused the sign-in or the request. Please check the credentials.'
  return 'The test failed.'
}
