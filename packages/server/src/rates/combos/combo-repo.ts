import type { Combo } from '@tradewind/contract/rates/combos'
import { listStops } from '@tradewind/domain/catalogue/activity-stops'
import { type ComboTransfer, LISTED_AT_MOST } from '@tradewind/domain/catalogue/catalogue-limits'
import { money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { hasPrice } from '../../catalogue/activities/activity-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'

/** Any constant, with the site's id beside it: those who name combos of one site take turns. */
const COMBOS_LOCK = 7_421_012

export async function lockCombos(tx: SiteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COMBOS_LOCK}, ${tx.siteId})`.execute(tx)
}

type Part = Omit<Combo['tourOptions'][number], 'ticketRates' | 'transferRates'>
/** A combo without the rates of its parts. */
export type ComboRow = Omit<Combo, 'tourOptions'> & { readonly tourOptions: readonly Part[] }

/** Combos, the newest first, each with its parts. A part that was turned off or deleted stays and says so. */
export async function listComboRows(tx: SiteTx, { ids }: { readonly ids?: readonly number[] } = {}): Promise<ComboRow[]> {
  const rows = await tx
    .selectFrom('combos')
    .selectAll()
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<bigint>`any(${ids ?? []})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_AT_MOST)
    .execute()
  const parts = await listParts(
    tx,
    rows.map(({ id }) => Number(id)),
  )
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    currency: row.currency,
    amount: toDecimal(money(row.discount_minor, row.currency)),
    createdAt: row.created_at,
    tourOptions: parts.get(Number(row.id)) ?? [],
  }))
}

async function listParts(tx: SiteTx, comboIds: readonly number[]): Promise<ReadonlyMap<number, readonly Part[]>> {
  if (comboIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('combo_parts as part')
    .innerJoin('tour_options as option', (join) =>
      join.onRef('option.site_id', '=', 'part.site_id').onRef('option.id', '=', 'part.tour_option_id'),
    )
    .innerJoin('activities as activity', (join) =>
      join.onRef('activity.site_id', '=', 'option.site_id').onRef('activity.id', '=', 'option.activity_id'),
    )
    .selectAll('part')
    .select(['option.name', 'option.description', 'activity.name as activity', 'activity.area_id'])
    .select(sql<boolean>`activity.is_turned_on and activity.deleted_at is null`.as('is_activity_on'))
    .select(sql<boolean>`option.is_turned_on and option.deleted_at is null`.as('is_option_on'))
    .select(sql<boolean>`${hasPrice}`.as('is_priced'))
    .where('part.combo_id', '=', sql<bigint>`any(${comboIds})`)
    .orderBy('part.combo_id')
    .orderBy('part.position')
    .execute()
  const shown = rows.map((row) => ({
    comboId: Number(row.combo_id),
    part: {
      tourOptionId: Number(row.tour_option_id),
      name: `${row.activity}: ${row.name}`,
      description: row.description,
      onwardTransfer: row.onward_transfer as ComboTransfer,
      returnTransfer: row.return_transfer as ComboTransfer,
      stops: listStops({
        isTurnedOn: row.is_activity_on && row.is_option_on,
        hasArea: row.area_id !== null,
        tourOptions: row.is_option_on ? 1 : 0,
        pricedOptions: row.is_option_on && row.is_priced ? 1 : 0,
      }),
    },
  }))
  return new Map([...Map.groupBy(shown, ({ comboId }) => comboId)].map(([id, of]) => [id, of.map(({ part }) => part)]))
}

export async function isComboNameTaken(tx: SiteTx, name: string): Promise<boolean> {
  const other = await tx
    .selectFrom('combos')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}

export type ComboPart = {
  readonly tourOptionId: number
  readonly onwardTransfer: ComboTransfer
  readonly returnTransfer: ComboTransfer
}
type NewCombo = {
  readonly name: string
  readonly currency: string
  readonly discountMinor: bigint
  readonly parts: readonly ComboPart[]
}

export async function insertCombo(tx: SiteTx, { name, currency, discountMinor, parts }: NewCombo, now: Instant): Promise<number> {
  const { id } = await tx
    .insertInto('combos')
    .values({ site_id: tx.siteId, name, currency, discount_minor: discountMinor, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('combo_parts')
    .values(
      parts.map(({ tourOptionId, onwardTransfer, returnTransfer }, position) => ({
        site_id: tx.siteId,
        combo_id: id,
        position,
        tour_option_id: BigInt(tourOptionId),
        onward_transfer: onwardTransfer,
        return_transfer: returnTransfer,
      })),
    )
    .execute()
  return Number(id)
}

export async function setComboDeleted(tx: SiteTx, comboId: number, now: Instant): Promise<void> {
  await tx.updateTable('combos').set({ deleted_at: now }).where('id', '=', BigInt(comboId)).execute()
}
