import type { Instant } from '@tradewind/domain/time'
import { dayAt, type ZoneHistory } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../database/in-site.ts'
import { listRulesOfEdition } from '../editions/rule-repo.ts'
import { type SheetColumn, writeSheet } from '../sheets/write-sheet.ts'
import { fareBookOf } from './fare-book.ts'
import { getGroup } from './group-repo.ts'
import { RULE_COLUMNS, type SheetRule } from './rule-columns.ts'
import { toRuleWire } from './rule-wire.ts'

/** Values stay text, so that '2.50' comes back as it went; days are Excel's own. */
const COLUMNS: readonly SheetColumn<SheetRule>[] = RULE_COLUMNS.map(({ header, width, isDate, write }) =>
  isDate ? { header, width, kind: 'date', value: (rule) => write(rule) || null } : { header, width, kind: 'text', value: write },
)

/** The live rules of a group as an Excel sheet that `importRules` reads back. */
export async function exportRules(
  tx: SiteTx,
  { groupId, zones, now }: { groupId: number; zones: ZoneHistory; now: Instant },
): Promise<{ fileName: string; contentBase64: string; rules: number }> {
  const group = await getGroup(tx, groupId)
  const rules = await listRulesOfEdition(tx, fareBookOf(group))
  const rows = rules.map((rule): SheetRule => ({ markupId: rule.id, kind: rule.kind, ...toRuleWire(rule) }))
  const pieces: Uint8Array[] = []
  for await (const piece of writeSheet(rows, { name: 'Rules', columns: COLUMNS })) pieces.push(piece)
  const name = group.group_name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
  return {
    fileName: `markups-${name}-${dayAt(zones, now)}.xlsx`,
    contentBase64: Buffer.concat(pieces).toString('base64'),
    rules: rules.length,
  }
}
