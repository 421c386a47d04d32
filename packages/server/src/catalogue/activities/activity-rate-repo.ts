import type { TicketRateRule, TransferRateRule } from '@tradewind/domain/rates/rate-services'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

type OptionRates = { tickets: TicketRateRule[]; transfers: TransferRateRule[] }

/** Of each activity its tour options that are on sale, with their live rates: those of transfers only where it is sold with one. */
export async function listRatesOfActivities(
  tx: SiteTx,
  activities: readonly { readonly id: number; readonly isTransferRequired: boolean }[],
): Promise<ReadonlyMap<number, readonly OptionRates[]>> {
  if (activities.length === 0) return new Map()
  const ids = activities.map(({ id }) => id)
  const withTransfer = activities.flatMap(({ id, isTransferRequired }) => (isTransferRequired ? id : []))
  const rows = await tx
    .selectFrom('tour_options as option')
    .innerJoin('rule_versions as rate', (join) =>
      join
        .onRef('rate.site_id', '=', 'option.site_id')
        .on('rate.service', 'in', ['ticketRate', 'transferRate'])
        .on(sql<boolean>`rate.group_id = option.id`)
        .on('rate.ended_in', 'is', null),
    )
    .select(['option.id', 'option.activity_id', 'rate.service', 'rate.content', 'rate.rule_id'])
    .where('option.activity_id', '=', sql<bigint>`any(${ids})`)
    .where((eb) => eb.or([eb('rate.service', '=', 'ticketRate'), eb('option.activity_id', '=', sql<bigint>`any(${withTransfer})`)]))
    .where('option.deleted_at', 'is', null)
    .where('option.is_turned_on', '=', true)
    .execute()
  const options = new Map<number, Map<number, OptionRates>>()
  for (const row of rows) {
    const activity = options.get(Number(row.activity_id)) ?? new Map<number, OptionRates>()
    options.set(Number(row.activity_id), activity)
    const rates = activity.get(Number(row.id)) ?? { tickets: [], transfers: [] }
    activity.set(Number(row.id), rates)
    // Not read exactly: nobody asks for its amounts, and days, weekdays and people are plain values.
    const rate = { ...(row.content as object), id: row.rule_id }
    if (row.service === 'ticketRate') rates.tickets.push(rate as unknown as TicketRateRule)
    else rates.transfers.push(rate as unknown as TransferRateRule)
  }
  return new Map([...options].map(([id, of]) => [id, [...of.values()]]))
}
