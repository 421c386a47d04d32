import type { SiteTx } from '../../database/in-site.ts'
import type { SuppliersOfSite } from '../connections/open-connections.ts'
import { listSources, type Source } from '../search/ask-sources.ts'
import { listSourceSettings, type SourceSettingRow, USUAL_SETTING } from './source-setting-repo.ts'

/** A source as this site asks it. */
export type SiteSource = Source & SourceSettingRow

/** Every source there is, each with what the site has set for it. */
export async function listSiteSources(tx: SiteTx, suppliers: SuppliersOfSite): Promise<SiteSource[]> {
  const settings = await listSourceSettings(tx)
  return listSources(suppliers.values()).map((source) => ({ ...source, ...(settings.get(source.key) ?? USUAL_SETTING) }))
}

/** The sources the site may ask. */
export async function listAllowedSources(tx: SiteTx, suppliers: SuppliersOfSite): Promise<SiteSource[]> {
  return (await listSiteSources(tx, suppliers)).filter(({ isAllowed, supplier }) => isAllowed && supplier.isSelling !== false)
}
