import { formatDate, formatDay, formatMoment } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { Chip } from '../ui/chip.tsx'
import type { Column } from '../ui/table/column.ts'
import lines from '../ui/table/row-lines.module.css'
import type { KartRow } from './quotation-queries.ts'
import { QuotationState } from './quotation-state.tsx'

export function quotationColumns(): readonly Column<KartRow>[] {
  return [
    {
      id: 'name',
      label: 'Quotation',
      minWidth: 200,
      wraps: true,
      cell: (kart, shown) => (
        <>
          {kart.kartName}
          {!shown.has('travel') && <span className={lines.small}>{formatTravel(kart)}</span>}
        </>
      ),
      below: ({ quotationId, version, isTemplate }) => (
        <span className={lines.small}>
          {quotationId}, version {version} {isTemplate && <Chip>Template</Chip>}
        </span>
      ),
    },
    {
      id: 'customer',
      label: 'Customer',
      minWidth: 160,
      wraps: true,
      cell: ({ customer }) => (
        <>
          {customer.companyName ?? customer.name}
          {customer.companyName && <span className={lines.small}>{customer.name}</span>}
        </>
      ),
    },
    { id: 'status', label: 'Status', width: 130, cell: (kart) => <QuotationState {...kart} /> },
    { id: 'travel', label: 'Travel', width: 180, foldsBelow: 900, cell: formatTravel },
    {
      id: 'total',
      label: 'Total',
      width: 140,
      align: 'end',
      cell: ({ totalPrice, currencySymbol }) => totalPrice !== undefined && formatAmount(totalPrice, currencySymbol),
    },
    {
      id: 'margin',
      label: 'Margin',
      width: 120,
      align: 'end',
      foldsBelow: 1050,
      cell: ({ margin, marginAtMost, currencySymbol }) => {
        if (margin != null) return formatAmount(margin, currencySymbol)
        if (marginAtMost === undefined) return 'Not known'
        return (
          <>
            {formatAmount(marginAtMost, currencySymbol)}
            <span className={lines.small}>at most</span>
          </>
        )
      },
    },
    {
      id: 'valid',
      label: 'Valid until',
      width: 130,
      foldsBelow: 1150,
      cell: ({ validUntil, sentAt }) => (sentAt && validUntil ? formatMoment(validUntil) : 'Not sent'),
    },
    {
      id: 'saved',
      label: 'Saved',
      width: 150,
      foldsBelow: 1280,
      cell: ({ savedAt, savedBy }) => (
        <>
          {formatMoment(savedAt)}
          <span className={lines.small}>{savedBy}</span>
        </>
      ),
    },
  ]
}

export function nameCustomer({ customer: { name, companyName } }: Pick<KartRow, 'customer'>): string {
  return companyName ?? name
}

/** '14 Jan – 19 Jan 2027' */
export function formatTravel({ arrivalDate, lastDay }: Pick<KartRow, 'arrivalDate' | 'lastDay'>): string {
  if (arrivalDate === null) return 'No dates yet'
  if (lastDay === null || lastDay === arrivalDate) return formatDate(arrivalDate)
  return `${formatDay(arrivalDate)} – ${formatDate(lastDay)}`
}
