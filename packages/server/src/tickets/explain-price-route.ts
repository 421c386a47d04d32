import { route } from '../http/route.ts'
import { explainPrice } from './explain-price.ts'

export const explainPriceRoute = {
  explainPrice: route.markupChecks.explainPrice.handler(async ({ input, context }) => ({
    success: true,
    ...(await explainPrice(context, input)),
  })),
}
