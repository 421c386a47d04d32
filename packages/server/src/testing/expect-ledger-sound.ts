import { expect } from 'vitest'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { checkLedger } from '../ledger/check/check-ledger.ts'
import { sealAll } from '../ledger/post/keep-ledger-sealed.ts'
import { LEDGER_CHECKS } from '../node/bind-ledger-checks.ts'

/** Proves every promise of the ledger, of every site, from the tables. Call it after each test that touched money. */
export async function expectLedgerSound({ app }: { app: Pick<App, 'db' | 'now'> }): Promise<void> {
  await sealAll(app)
  const sites = await app.db.selectFrom('sites').select('id').execute()
  for (const { id } of sites) {
    const violations = await inSite(app.db, id, (tx) => checkLedger(tx, LEDGER_CHECKS), { snapshot: true })
    expect(violations).toEqual([])
  }
}
