import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { compareVersions } from './compare-karts.ts'
import { readStaffKart } from './present-kart.ts'
import type { QuotationEditor } from './quotation-editor.ts'
import { getVersion, type Quotation, type Version } from './quotation-repo.ts'

/** The version that the change begins with, which must be the newest: what a colleague has saved since is shown, and nothing of it is lost. */
export async function takeVersion(
  tx: SiteTx,
  { refuse, now }: QuotationEditor<'QUOTATION_CHANGED'>,
  quotation: Quotation,
  version: number | undefined,
): Promise<Version> {
  if (version === undefined) refuseInput({ version: 'This is required field.' })
  const newest = await getVersion(tx, quotation.id, quotation.version)
  if (version === quotation.version) return newest
  const begun = version < quotation.version ? await getVersion(tx, quotation.id, version) : newest
  const kart = await readStaffKart(tx, quotation, now)
  const differences = compareVersions(begun, newest)
  const message = `${newest.savedBy} has changed this quotation. Please check the changes.`
  return refuse('QUOTATION_CHANGED', { message, data: { kart, differences } })
}
