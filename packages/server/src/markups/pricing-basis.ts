import type { Party, SupplierFare } from '@tradewind/domain/flights/supplier-fare'
import { indexRules } from '@tradewind/domain/markups/choose-pricing-rule'
import { type DatedRate, rateOn } from '@tradewind/domain/markups/dated-rate'
import type { MarkupRule } from '@tradewind/domain/markups/markup-rule'
import { type PricedFare, priceFare } from '@tradewind/domain/markups/price-fare'
import { money } from '@tradewind/domain/money'
import type { PlainDate } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import type { MarkupRules } from '../database/table-types.generated.ts'

/** All that turns a supplier's fare into one buyer's price on one day. Kept with a search, so that it prices the same until it expires. */
export type PricingBasis = { readonly rules: readonly MarkupRule[]; readonly gstBasisPoints: number }

/** The rules of the buyer's group and the rates in force. A buyer without a group is priced without a rule. */
export async function readPricingBasis(
  tx: SiteTx,
  { legalEntityId, today }: { legalEntityId: number; today: PlainDate },
): Promise<PricingBasis> {
  const groupId = await findGroupOf(tx, legalEntityId)
  const rows = groupId === undefined ? [] : await listRulesOfGroup(tx, groupId)
  return { rules: rows.map(toRule), gstBasisPoints: rateOn(await listRates(tx, 'gstOnServiceFee'), today) }
}

/** Prices fares for a party by a basis; which rule applies to an airline is worked out once. */
export function makePricer(
  { rules, gstBasisPoints }: PricingBasis,
  party: Party,
): (fare: SupplierFare, validatingAirline: string) => PricedFare {
  const findRule = indexRules(rules)
  return (fare, validatingAirline) => priceFare({ fare, party, rule: findRule(validatingAirline, fare.currency), gstBasisPoints })
}

/** The group somebody put the buyer into, else the default of the buyer's kind. */
async function findGroupOf(tx: SiteTx, legalEntityId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('legal_entities as le')
    .leftJoin('buyer_group_members as own', (join) =>
      join.onRef('own.site_id', '=', 'le.site_id').onRef('own.legal_entity_id', '=', 'le.id'),
    )
    .leftJoin('buyer_group_defaults as usual', (join) =>
      join.onRef('usual.site_id', '=', 'le.site_id').onRef('usual.kind', '=', 'le.kind'),
    )
    .select(sql<number | null>`coalesce(own.group_id, usual.group_id)`.as('group_id'))
    .where('le.id', '=', legalEntityId)
    .executeTakeFirst()
  return row?.group_id ?? undefined
}

function listRulesOfGroup(tx: SiteTx, groupId: number): Promise<Selectable<MarkupRules>[]> {
  return tx.selectFrom('markup_rules').selectAll().where('group_id', '=', groupId).orderBy('id').limit(2_000).execute()
}

async function listRates(tx: SiteTx, tax: 'gstOnServiceFee' | 'tdsOnCommission'): Promise<DatedRate[]> {
  const rows = await tx.selectFrom('tax_rates').select(['valid_from', 'basis_points']).where('tax', '=', tax).limit(200).execute()
  return rows.map((row) => ({ from: row.valid_from, basisPoints: row.basis_points }))
}

function toRule(row: Selectable<MarkupRules>): MarkupRule {
  return {
    id: row.id,
    name: row.name,
    groupId: row.group_id,
    airlineCode: row.airline_code,
    // The table's checks make sure of the one or the other.
    value:
      row.kind === 'percent'
        ? { kind: 'percent', basisPoints: row.basis_points ?? 0 }
        : { kind: 'fixed', amount: money(row.amount_minor ?? 0n, row.currency ?? '') },
    per: row.per === 'passenger' ? 'passenger' : 'booking',
    on: row.applies_to === 'base' ? 'base' : 'total',
    chargesInfants: row.charges_infants,
    commissionShareBasisPoints: row.commission_share_basis_points,
  }
}
