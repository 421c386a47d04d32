import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { inSite } from '../../database/in-site.ts'
import { refuse, refuseInput } from '../../http/refuse.ts'
import { listSiteSources, type SiteSource } from './allowed-sources.ts'
import { putSourceSetting, type SourceSettingRow } from './source-setting-repo.ts'

/** Changes how the site asks a source. The last one allowed cannot be switched off: nobody could search any more. */
export async function setSource(
  { app, actor, now }: { app: App; actor: Actor; now: Instant },
  { source: key, ...setting }: { source: string } & SourceSettingRow,
): Promise<SiteSource> {
  const suppliers = await app.suppliers.of(actor.siteId)
  return inSite(app.db, actor.siteId, async (tx) => {
    const sources = await listSiteSources(tx, suppliers)
    const source = sources.find((one) => one.key === key)
    if (!source) refuse('NOT_FOUND', { message: 'Supplier not found.' })
    const others = sources.filter((one) => one.key !== key && one.isAllowed)
    if (!setting.isAllowed && others.length === 0) refuseInput({ isAllowed: 'At least one supplier must be switched on.' })
    await putSourceSetting(tx, key, setting)
    const { isAllowed, specialReturnCode, deadlineSeconds } = source
    await recordChange(
      tx,
      {
        actor,
        area: 'rules',
        action: 'change flight source',
        about: { kind: 'flightSource', id: key },
        before: { isAllowed, specialReturnCode, deadlineSeconds },
        after: { ...setting },
      },
      now,
    )
    return { ...source, ...setting }
  })
}
