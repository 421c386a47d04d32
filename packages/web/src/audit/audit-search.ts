import type { AuditFilters } from '@tradewind/contract/audit/audit'
import { readDate } from '@tradewind/domain/time'

/** The filters of the audit trail in the address. */
export type AuditSearch = { -readonly [Key in keyof AuditFilters]?: Exclude<AuditFilters[Key], undefined> }

/** Drops values that are not valid. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const area = typeof raw.area === 'string' && /^[a-z][A-Za-z]{0,39}$/.test(raw.area) ? raw.area : undefined
  const [from, to] = [readDate(String(raw.from ?? '')), readDate(String(raw.to ?? ''))]
  const [text, aboutId] = [readText(raw.text, 60), readText(raw.aboutId, 80)]
  const userId = Number(raw.userId)
  return {
    ...(area && { area }),
    ...(Number.isSafeInteger(userId) && userId > 0 && userId < 2 ** 31 && { userId }),
    ...(raw.byItself === true && { byItself: true as const }),
    ...(typeof raw.aboutKind === 'string' && /^[a-zA-Z]{1,40}$/.test(raw.aboutKind) && { aboutKind: raw.aboutKind }),
    ...(aboutId && { aboutId }),
    ...(from && { from }),
    ...(to && { to }),
    ...(text && { text }),
  }
}

/** The filters without an area that nobody writes to. */
export function withKnownArea(search: AuditSearch, areas: readonly { area: string }[]): AuditSearch {
  const { area, ...rest } = search
  return areas.some((one) => one.area === area) ? search : rest
}

/** A change of the filter: undefined and empty values are removed. */
export function refilterAudit(
  search: AuditSearch,
  change: { [Key in keyof AuditSearch]?: AuditSearch[Key] | undefined },
): AuditSearch {
  return Object.fromEntries(
    Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined && value !== ''),
  ) as AuditSearch
}

/** The address that downloads the same lines as a sheet. */
export function auditSheetPath(search: AuditSearch): string {
  const query = new URLSearchParams(Object.entries(search).map(([key, value]) => [key, String(value)])).toString()
  return `/api/audit/sheet${query && `?${query}`}`
}

function readText(raw: unknown, most: number): string {
  return typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim().slice(0, most) : ''
}
