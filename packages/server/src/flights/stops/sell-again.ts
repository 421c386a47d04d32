import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { isBack } from './keep-suppliers-sold.ts'
import { accountOf, endStop, listStops } from './stop-repo.ts'

type Asked = { readonly supplier: string; readonly isCertain: boolean }

/** Staff resume sales from a stopped supplier once its balance is back; `isCertain`: a person confirms it. Refuses BALANCE_LOW, NOT_FOUND. */
export async function sellAgain(
  { app, actor, now, refuse }: { app: App; actor: Actor; now: Instant; refuse: Refuse<'BALANCE_LOW'> },
  { supplier, isCertain }: Asked,
) {
  const account = await inSite(app.db, actor.siteId, (tx) => accountOf(tx, supplier))
  const stop = (await listStops(app.db)).find((one) => one.supplier === account)
  if (!stop) return refuse('NOT_FOUND', { message: 'This supplier is not stopped.' })
  if (!isCertain && (await isBack(app, stop)) !== true) refuse('BALANCE_LOW')
  await inSite(app.db, actor.siteId, async (tx) => {
    const by = `${actor.firstName} ${actor.lastName}`.trim()
    if (!(await endStop(tx, account, { now, by }))) return
    const about = { kind: 'supplier', id: supplier }
    await recordChange(tx, { actor, area: 'rules', action: 'sell from a stopped supplier again', about, after: { isCertain } }, now)
  })
}
