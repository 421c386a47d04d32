import { route } from '../http/route.ts'
import { reading } from '../request-context.ts'
import { listSales } from './list-sales.ts'

export const saleRoutes = {
  getSales: route.sales.getSales.handler(({ input: { filters, ...page }, context }) =>
    reading(context, async (tx) => ({ success: true, ...(await listSales(tx, context.app.sellers, filters, page)) })),
  ),
}
