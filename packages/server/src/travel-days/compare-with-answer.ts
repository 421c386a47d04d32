import { compareWithAnswer } from '@tradewind/domain/reconciliation/compare-with-answer'
import { readInSite } from '../database/in-site.ts'
import { type Seller, sellerOf } from '../sales/seller.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import { listAnsweredSales, listMovedAnswers } from './arrangement-repo.ts'

type Comparing = Required<Pick<Seller, 'listToCompare' | 'compare'>>

/** Services of our own against what the desk wrote down of their suppliers: nobody outside is asked. */
export function comparedWithAnswers(kind: 'activity' | 'service'): Comparing {
  return {
    listToCompare: (tx, period) => listMovedAnswers(tx, kind, period),
    compare: ({ db, sellers, now }, { siteId, saleId }) =>
      readInSite(db, siteId, async (tx) => {
        const today = await todayOfSite(tx, now())
        const { nameStatus } = sellerOf(sellers, kind)
        const sales = await listAnsweredSales(tx, saleId)
        return sales.flatMap((sale) => compareWithAnswer({ ...sale, statusName: nameStatus(sale.status) }, today))
      }),
  }
}
