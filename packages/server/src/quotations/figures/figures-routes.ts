import { reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { readFigures } from './read-figures.ts'

export const quotationFiguresRoutes = {
  getKartFigures: route.quotationFigures.getKartFigures.handler(({ input: { currency }, context }) =>
    reading(context, async (tx) => ({
      success: true,
      ...(await readFigures(tx, { site: context.site, currency, now: context.now })),
    })),
  ),
}
