import { settlement } from '@tradewind/domain/ledger/build-posting'
import { add, money, zero } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import { post } from '../ledger/post/post.ts'
import type { SettlementLine } from '../payments/gateways/payment-gateway.ts'
import { insertSettlementLines, type PaidOut } from './settlement-repo.ts'

/**
 * Puts down what a gateway says it paid out on a day and posts it to the bank, in one transaction: a line is posted exactly once, because
 * it is put down exactly once. A line that comes later to a settlement already posted is posted on its own.
 */
export async function readSettlements(tx: SiteTx, { gateway, day, lines, now }: PaidOut): Promise<void> {
  if (lines.length === 0) return
  const fresh = await insertSettlementLines(tx, { gateway, day, lines, now })
  const groups = Map.groupBy(
    lines.filter(({ lineId }) => fresh.has(lineId)),
    ({ settlementId, amount }) => `${settlementId}:${amount.currency}`,
  )
  const owner = await getOwnerEntity(tx)
  for (const [name, group] of groups) await postGroup(tx, { name: `${gateway}:${name}`, group, owner, now })
}

type Group = { readonly name: string; readonly group: readonly SettlementLine[]; readonly owner: number; readonly now: Instant }

async function postGroup(tx: SiteTx, { name, group, owner, now }: Group): Promise<void> {
  const currency = group[0]?.amount.currency ?? ''
  const sumOf = (part: 'net' | 'fee' | 'tax') =>
    group.reduce((sum, line) => add(sum, money(line[part].minor, currency)), zero(currency))
  const [net, fee, tax] = [sumOf('net'), sumOf('fee'), sumOf('tax')]
  const first = group.map(({ lineId }) => lineId).sort()[0]
  const about = { kind: 'legalEntity', id: String(owner) } as const
  const posting = settlement({ key: `settlement:${name}:${first}`, about, owner, net, fee, tax })
  // A payment refunded the same day comes to nothing: there is nothing to post.
  if (posting.entries.length > 0) await post(tx, posting, now)
}
