import type { Combo } from '@tradewind/contract/rates/combos'
import { nameMarkets } from '../../catalogue/markets/market-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import { readLiveRates } from '../rate-book.ts'
import { presentTicketRate, presentTransferRate } from '../rate-wire.ts'
import { listComboRows } from './combo-repo.ts'

/** Combos, the newest first, each part with its live rates. */
export async function listCombos(tx: SiteTx, filter: { readonly ids?: readonly number[] } = {}): Promise<Combo[]> {
  const combos = await listComboRows(tx, filter)
  const optionIds = [...new Set(combos.flatMap(({ tourOptions }) => tourOptions.map(({ tourOptionId }) => tourOptionId)))]
  const [{ tickets, transfers }, names] = await Promise.all([readLiveRates(tx, optionIds), nameMarkets(tx)])
  return combos.map((combo) => ({
    ...combo,
    tourOptions: combo.tourOptions.map((part) => ({
      ...part,
      ticketRates: (tickets.get(part.tourOptionId) ?? []).map((rate) => withoutCost(presentTicketRate(rate, names))),
      transferRates: (transfers.get(part.tourOptionId) ?? []).map((rate) => withoutCost(presentTransferRate(rate, names))),
    })),
  }))
}

function withoutCost<Row extends { readonly supplierCost?: unknown }>({ supplierCost: _, ...row }: Row): Omit<Row, 'supplierCost'> {
  return row
}

/** Refuses NOT_FOUND. */
export async function getCombo(tx: SiteTx, comboId: number): Promise<Combo> {
  const [combo] = await listCombos(tx, { ids: [comboId] })
  return combo ?? refuse('NOT_FOUND', { message: 'We could not find that combo.' })
}
