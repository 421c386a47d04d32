import type { KartVersion } from '@tradewind/contract/quotations/quotation-shapes'
import { toDecimal } from '@tradewind/domain/money'
import type { SiteTx } from '../database/in-site.ts'
import { compareVersions } from './compare-karts.ts'
import { listVersions, type Quotation } from './quotation-repo.ts'

type Page = { readonly before: number | undefined; readonly limit: number }

/** Versions of a quotation, the newest first, each beside the one before it. */
export async function presentVersions(
  tx: SiteTx,
  { id, sentVersion, agreedVersion }: Quotation,
  { before, limit }: Page,
): Promise<{ versions: KartVersion[]; nextBefore: number | null }> {
  const found = await listVersions(tx, { id, before, limit: limit + 1 })
  const versions = found.slice(0, limit).map((one, at): KartVersion => {
    const { version, savedAt, savedBy, total } = one
    const older = found[at + 1]
    return {
      ...{ version, savedAt, savedBy },
      currencySymbol: total.currency,
      totalPrice: toDecimal(total),
      isSent: version === sentVersion,
      isAgreed: version === agreedVersion,
      differences: older ? compareVersions(older, one) : [],
    }
  })
  return { versions, nextBefore: found.length > versions.length ? (versions.at(-1)?.version ?? null) : null }
}
