import type { SiteTx } from '../../database/in-site.ts'

export type SourceSettingRow = {
  readonly isAllowed: boolean
  readonly specialReturnCode: 3 | 5
  readonly deadlineSeconds: number
}

/** How a source is asked where nobody has said otherwise. The deadline is longer than a good source ever takes, shorter than anyone waits. */
export const USUAL_SETTING: SourceSettingRow = { isAllowed: true, specialReturnCode: 5, deadlineSeconds: 12 }

/** What the site has set, by source. A site has a handful of sources. */
export async function listSourceSettings(tx: SiteTx): Promise<ReadonlyMap<string, SourceSettingRow>> {
  const rows = await tx.selectFrom('flight_source_settings').selectAll().limit(200).execute()
  return new Map(
    rows.map((row) => [
      row.source,
      {
        isAllowed: row.is_allowed,
        specialReturnCode: row.special_return_code === 3 ? 3 : 5,
        deadlineSeconds: row.deadline_seconds,
      },
    ]),
  )
}

export async function putSourceSetting(tx: SiteTx, source: string, setting: SourceSettingRow): Promise<void> {
  const columns = {
    is_allowed: setting.isAllowed,
    special_return_code: setting.specialReturnCode,
    deadline_seconds: setting.deadlineSeconds,
  }
  await tx
    .insertInto('flight_source_settings')
    .values({ site_id: tx.siteId, source, ...columns })
    .onConflict((conflict) => conflict.columns(['site_id', 'source']).doUpdateSet(columns))
    .execute()
}
