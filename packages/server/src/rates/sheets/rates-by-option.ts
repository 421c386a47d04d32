import type { TicketRateRule, TransferRateRule } from '@tradewind/domain/rates/rate-services'
import type { SheetRule } from '@tradewind/domain/rates/sheet/compare-with-book'
import type { NamedOption } from '@tradewind/domain/rates/sheet/find-option'
import { readTicketFields, readTransferFields } from '../rate-wire.ts'
import type { SiteSheet } from './read-sheet.ts'

/** What a sheet says of one tour option; without rows of a kind it says nothing of that kind. */
export type OptionSheet = {
  readonly option: NamedOption
  readonly tickets: readonly SheetRule<TicketRateRule>[]
  readonly transfers: readonly SheetRule<TransferRateRule>[]
}

/** The rates of a sheet by their tour options, in the order of the options' numbers. */
export function ratesByOption({ read, options }: SiteSheet, currency: string): OptionSheet[] {
  const tickets = Map.groupBy(read.tickets, ({ rate }) => rate.tourOptionId)
  const transfers = Map.groupBy(read.transfers, ({ rate }) => rate.tourOptionId)
  return options
    .filter(({ id }) => tickets.has(id) || transfers.has(id))
    .toSorted((a, b) => a.id - b.id)
    .map((option) => ({
      option,
      tickets: (tickets.get(option.id) ?? []).map(({ row, rate }) => readTicketFields(rate, `rows.${row}`, currency)),
      transfers: (transfers.get(option.id) ?? []).map(({ row, rate }) => readTransferFields(rate, `rows.${row}`, currency)),
    }))
}
