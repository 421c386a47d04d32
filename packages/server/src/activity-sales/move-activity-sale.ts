import { type ActivitySaleStatus, mayMove } from '@tradewind/domain/activity-sales/activity-sale'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { Mover } from '../sales/mover.ts'
import { insertHistory } from '../sales/sale-history-repo.ts'
import { changeActivitySale, type SoldActivity } from './activity-sale-repo.ts'

type Move = {
  readonly now: Instant
  readonly actor: Mover
  readonly note?: string
  readonly money?: string
  /** Whether anything of it counts as sold. */
  readonly stands?: boolean
}

/** Moves a locked sale and writes the line of its history. Gives it as it is then. */
export function moveActivitySale(
  tx: SiteTx,
  sold: SoldActivity,
  to: ActivitySaleStatus,
  { now, actor, note, money, stands = false }: Move,
): SoldActivity {
  if (!mayMove(sold.status, to)) throw new Error(`Activity ${sold.id} cannot move from ${sold.status} to ${to}`)
  insertHistory(tx, { saleId: sold.id, from: sold.status, to, at: now, actor: nameMover(actor), note })
  changeActivitySale(tx, sold.id, { status: to, stands, now, ...(money && { money }) })
  return { ...sold, status: to, money: money ?? sold.money }
}

/** As the history names who moved it. */
export function nameMover(actor: Mover): string {
  if (actor === 'system') return actor
  const person = `${`${actor.firstName} ${actor.lastName}`.trim()} (${actor.userType} ${actor.userId})`
  return actor.onBehalf ? `${`${actor.onBehalf.firstName} ${actor.onBehalf.lastName}`.trim()} for ${person}` : person
}
