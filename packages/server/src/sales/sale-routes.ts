import { requestExport } from '../exports/request-export.ts'
import { promised } from '../http/promised-refusals.ts'
import { reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { exportSales } from './export-sales.ts'
import { presentSales } from './present-sales.ts'

export const saleRoutes = {
  getSales: route.sales.getSales.handler(({ input: { filters, ...page }, context }) =>
    reading(context, async (tx) => ({ success: true, ...(await presentSales(tx, context.app.sellers, filters, page)) })),
  ),
}

export const saleExportRoutes = {
  exportSales: route.exports.exportSales.handler(({ input, context, errors }) =>
    requestExport(context, { ...input, kind: exportSales(() => context.app.sellers) }, promised(errors)),
  ),
}
