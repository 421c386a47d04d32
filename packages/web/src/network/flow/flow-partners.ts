import type { ApiConsumer, ConsumerRequest, Supplier } from '@tradewind/contract/network/network-shapes'
import type { PartnerFigures } from '@tradewind/contract/partner-sites/network-figures'
import { isLinked } from '@tradewind/domain/network/relation-status'
import { nameCategory } from '@tradewind/domain/network/supplier-categories'
import { formatInstantDay } from '../../lib/dates.ts'
import { formatCount } from '../../lib/locale.ts'
import { formatScale } from '../../lib/money.ts'
import type { NetworkFigures } from '../network-queries.ts'
import type { NetworkView } from '../network-search.ts'
import { hasNewTerms, rowNumber } from '../network-words.ts'
import { figuresOf } from '../partner-figures.ts'
import type { FlowPartner } from './lay-out-flow.ts'

/** A partner of the picture, and where its row is. */
export type OpenedPartner = FlowPartner & { readonly view: NetworkView; readonly open?: number }

/** Sums where they are shown, else orders. */
function soldOf(all: NetworkFigures, figures: PartnerFigures | undefined): Pick<FlowPartner, 'weight' | 'amount'> {
  if (!figures || figures.orders === 0) return { weight: 0, amount: '' }
  if (figures.sales !== null)
    return { weight: Math.max(0, Number(figures.sales)), amount: formatScale(Number(figures.sales), all.currency) }
  return { weight: figures.orders, amount: figures.orders === 1 ? '1 order' : `${formatCount(figures.orders)} orders` }
}

/** Of whom this site buys: those that have approved it, and those that it has asked. */
export function suppliersOf(all: NetworkFigures, suppliers: readonly Supplier[]): OpenedPartner[] {
  return suppliers.flatMap((supplier): OpenedPartner[] => {
    const { supplierListId, mongoSiteId: siteId, category, companyName: name, request, mappingStatus: mapping, isEnded } = supplier
    if (!request || request.requestStatus === 'Rejected' || isEnded) return []
    const { requestStatus: status } = request
    const one = { key: `supplier ${supplierListId}`, name, category: nameCategory(category) }
    if (status === 'Pending')
      return [
        {
          ...{ ...one, state: 'waiting', weight: 0, amount: '', view: 'suppliers' },
          note: `Asked ${formatInstantDay(request.requestGeneratedAt)}`,
        },
      ]
    const isOn = isLinked({ status, mapping })
    const note = isOn ? (hasNewTerms(supplier) ? 'New terms' : '') : 'Stopped'
    return [
      {
        ...{ ...one, state: isOn ? 'linked' : 'stopped', note, view: 'linked', open: rowNumber(supplierListId) },
        ...soldOf(all, figuresOf(all.suppliers, { siteId, category })),
      },
    ]
  })
}

/** Who buys of this site: its consumers, and those that ask to be. */
export function consumersOf(
  all: NetworkFigures,
  consumers: readonly ApiConsumer[],
  requests: readonly ConsumerRequest[],
): OpenedPartner[] {
  return [
    ...consumers.map((consumer): OpenedPartner => {
      const { requestId, wl_companyName: name, wl_mongoDb_siteId: siteId, sup_category: category, requestStatus } = consumer
      const isOn = requestStatus === 'Approved'
      return {
        ...{ key: `consumer ${requestId}`, name, category: nameCategory(category), state: isOn ? 'linked' : 'stopped' },
        ...{ note: isOn ? '' : 'Suspended', view: 'consumers', open: rowNumber(requestId) },
        ...soldOf(all, figuresOf(all.consumers, { siteId, category })),
      }
    }),
    ...requests
      .filter(({ requestStatus }) => requestStatus === 'Pending')
      .map(
        ({ id, companyName: name, supplier_category: category, requestGeneratedAt }): OpenedPartner => ({
          ...{ key: `request ${id}`, name, category: nameCategory(category), state: 'waiting', weight: 0, amount: '' },
          ...{ note: `Asked ${formatInstantDay(requestGeneratedAt)}`, view: 'requests' },
        }),
      ),
  ]
}

/** What a side has sold together: '₹90.1 L', or its orders where sums are not shown; undefined where there is nothing. */
export function wholeOf(all: NetworkFigures, figures: readonly PartnerFigures[]): string | undefined {
  const orders = figures.reduce((sum, one) => sum + one.orders, 0)
  if (orders === 0) return undefined
  const sales = figures.reduce((sum, one) => sum + Number(one.sales ?? 0), 0)
  return soldOf(all, { ...(figures[0] as PartnerFigures), orders, sales: figures[0]?.sales === null ? null : String(sales) }).amount
}
