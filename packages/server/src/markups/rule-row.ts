import type { MarkupRule, RuleCabin, RuleDraft, RuleKind, RuleValue } from '@tradewind/domain/markups/markup-rule'
import type { Selectable } from 'kysely'
import { readExact, writeExact } from '../database/exact-json.ts'
import type { MarkupRuleVersions } from '../database/table-types.generated.ts'

/** A version as the table keeps it, as the domain reads it. The table's checks make sure of the kinds. */
export function readRule(row: Selectable<MarkupRuleVersions>): MarkupRule {
  return {
    id: row.rule_id,
    version: row.version,
    groupId: row.group_id,
    name: row.name,
    kind: row.kind as RuleKind,
    airlineCode: row.airline_code,
    conditions: {
      journey: row.journey as MarkupRule['conditions']['journey'],
      cabins: row.cabins as RuleCabin[],
      fareTypes: row.fare_types,
      isRefundable: row.is_refundable,
      travelFrom: row.travel_from,
      travelTo: row.travel_to,
      bookingFrom: row.booking_from,
      bookingTo: row.booking_to,
    },
    markup: row.markup === null ? null : readExact<RuleValue>(row.markup),
    discount: row.discount === null ? null : readExact<RuleValue>(row.discount),
    commissionShareBasisPoints: row.commission_share_basis_points,
  }
}

/** The columns that say what a rule says. */
export function writeRule(rule: RuleDraft) {
  const { conditions } = rule
  return {
    name: rule.name,
    kind: rule.kind,
    airline_code: rule.airlineCode,
    journey: conditions.journey,
    cabins: [...conditions.cabins],
    fare_types: [...conditions.fareTypes],
    is_refundable: conditions.isRefundable,
    travel_from: conditions.travelFrom,
    travel_to: conditions.travelTo,
    booking_from: conditions.bookingFrom,
    booking_to: conditions.bookingTo,
    markup: rule.markup && writeExact(rule.markup),
    discount: rule.discount && writeExact(rule.discount),
    commission_share_basis_points: rule.commissionShareBasisPoints,
  }
}
