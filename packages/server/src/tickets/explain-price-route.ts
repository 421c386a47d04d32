import { promised } from '../http/promised-refusals.ts'
import { route } from '../http/route.ts'
import { explainPrice } from './explain-price.ts'

export const explainPriceRoute = {
  explainPrice: route.markupChecks.explainPrice.handler(async ({ input, context, errors }) => ({
    success: true,
    ...(await explainPrice({ ...context, refusePromised: promised(errors) }, input)),
  })),
}
