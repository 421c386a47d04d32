import { describe, expect, test } from 'vitest'
import { auditSheetPath, readAuditSearch, refilterAudit, withKnownArea } from './audit-search.ts'

describe('the address of the audit trail', () => {
  test('keeps what can be meant and leaves out the rest', () => {
    expect(
      readAuditSearch({
        area: 'money',
        userId: '7',
        byItself: 'yes',
        from: '2026-02-30',
        to: '2026-02-28',
        text: 12,
        aboutKind: 'a b',
      }),
    ).toEqual({ area: 'money', userId: 7, to: '2026-02-28', text: '12' })
    expect(readAuditSearch({ area: 'no such area', userId: -1, byItself: true, aboutKind: 'booking', aboutId: 100001 })).toEqual({
      byItself: true,
      aboutKind: 'booking',
      aboutId: '100001',
    })
  })
  test('leaves out an area that nobody writes to', () => {
    const areas = [{ area: 'money' }, { area: 'fees' }]
    expect(withKnownArea({ area: 'nonsense', userId: 3 }, areas)).toEqual({ userId: 3 })
    expect(withKnownArea({ area: 'fees', userId: 3 }, areas)).toEqual({ area: 'fees', userId: 3 })
  })
  test('loses what is taken out', () => {
    expect(refilterAudit({ area: 'money', text: 'x' }, { text: '', userId: 3, area: undefined })).toEqual({ userId: 3 })
  })
  test('leads to the sheet of the same lines', () => {
    expect(auditSheetPath({})).toBe('/api/audit/sheet')
    expect(auditSheetPath({ area: 'money', text: 'a&b' })).toBe('/api/audit/sheet?area=money&text=a%26b')
  })
})
