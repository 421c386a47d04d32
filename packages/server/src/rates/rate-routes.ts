import { TICKET_RATES, TRANSFER_RATES } from '@tradewind/domain/rates/rate-services'
import { deleterOf } from '../catalogue/catalogue-editor.ts'
import { nameMarkets } from '../catalogue/markets/market-repo.ts'
import { readTourOption } from '../catalogue/options/read-tour-options.ts'
import { promised } from '../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { listSuppliers } from '../ledger/post/supplier-entity-repo.ts'
import { endAreaTransfer, getAreaTransfer, listAreaTransfers, saveAreaTransfer } from './area-transfers.ts'
import { listRates } from './rate-book.ts'
import { presentTicketRate, presentTransferRate, readTicketRate, readTransferRate } from './rate-wire.ts'
import { endRate, orderRates, saveRates } from './save-rates.ts'

const acting = (context: RequestContext) => ({ db: context.db, actor: actorOf(context), now: context.now })

export const areaTransferRoutes = {
  getTransfers: route.areaTransfers.getTransfers.handler(({ input, context }) =>
    reading(context, async (tx) => ({
      success: true,
      ...(await listAreaTransfers(tx, input)),
      suppliers: await listSuppliers(tx),
    })),
  ),
  createTransfers: route.areaTransfers.createTransfers.handler(async ({ input, context }) => {
    const { currency = context.site.currency } = input
    const id = await saveAreaTransfer({ ...acting(context), jobs: context.app.jobs }, { ...input, currency })
    return { success: true, transfer: await reading(context, (tx) => getAreaTransfer(tx, id)) }
  }),
  deleteTransfers: route.areaTransfers.deleteTransfers.handler(async ({ input, context }) => {
    return { success: true, usedBy: await endAreaTransfer({ ...deleterOf(context), jobs: context.app.jobs }, input) }
  }),
}

const showTickets = (context: RequestContext, tourOptionId: number) =>
  reading(context, async (tx) => {
    await readTourOption(tx, tourOptionId)
    const markets = await nameMarkets(tx)
    const rates = await listRates(tx, TICKET_RATES, tourOptionId)
    return { success: true as const, rates: rates.map((rate) => presentTicketRate(rate, markets)) }
  })

const showTransfers = (context: RequestContext, tourOptionId: number) =>
  reading(context, async (tx) => {
    await readTourOption(tx, tourOptionId)
    const markets = await nameMarkets(tx)
    const rates = await listRates(tx, TRANSFER_RATES, tourOptionId)
    return { success: true as const, rates: rates.map((rate) => presentTransferRate(rate, markets)) }
  })

export const rateRoutes = {
  saveTicketRates: route.rates.saveTicketRates.handler(async ({ input, context, errors }) => {
    const wanted = input.rates.map((rate, row) => readTicketRate(rate, row, context.site.currency))
    const tourOptionId = await saveRates({ ...acting(context), refuse: promised(errors) }, TICKET_RATES, wanted)
    return showTickets(context, tourOptionId)
  }),
  getTicketRates: route.rates.getTicketRates.handler(({ input, context }) => showTickets(context, input.tourOptionId)),
  deleteTicketRate: route.rates.deleteTicketRate.handler(async ({ input, context }) => {
    return { success: true, usedBy: await endRate(deleterOf(context), TICKET_RATES, input.id) }
  }),
  orderTicketRates: route.rates.orderTicketRates.handler(async ({ input, context }) => {
    await orderRates(acting(context), TICKET_RATES, input)
    return showTickets(context, input.tourOptionId)
  }),
  saveTransferRates: route.rates.saveTransferRates.handler(async ({ input, context, errors }) => {
    const wanted = input.rates.map((rate, row) => readTransferRate(rate, row, context.site.currency))
    const tourOptionId = await saveRates({ ...acting(context), refuse: promised(errors) }, TRANSFER_RATES, wanted)
    return showTransfers(context, tourOptionId)
  }),
  getTransferRates: route.rates.getTransferRates.handler(({ input, context }) => showTransfers(context, input.tourOptionId)),
  deleteTransferRate: route.rates.deleteTransferRate.handler(async ({ input, context }) => {
    return { success: true, usedBy: await endRate(deleterOf(context), TRANSFER_RATES, input.id) }
  }),
  orderTransferRates: route.rates.orderTransferRates.handler(async ({ input, context }) => {
    await orderRates(acting(context), TRANSFER_RATES, input)
    return showTransfers(context, input.tourOptionId)
  }),
}
