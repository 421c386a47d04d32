import { BeforeAfter } from '../ui/before-after/before-after.tsx'
import css from './quotations.module.css'

export type Difference = {
  line: { title: string } | null
  what: string
  field: string | null
  before: string | null
  after: string | null
}

/** What differs between two versions, line by line. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className={css.soft}>Nothing differs.</p>
  return (
    <ul className={css.differences}>
      {differences.map(({ line, what, field, before, after }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that is shown once
        <li key={at}>
          {what === 'changed' ? (
            <>
              <span>{[line?.title, field && nameField(field)].filter(Boolean).join(', ')}</span>
              <BeforeAfter before={before || 'Empty'} after={after || 'Empty'} stacks />
            </>
          ) : (
            <span>
              <b>{what === 'added' ? 'Added' : 'Removed'}</b> {line?.title}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** 'checkinDate' → 'checkin date' */
function nameField(field: string): string {
  return NAMES[field] ?? field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}

const NAMES: Partial<Record<string, string>> = {
  kartName: 'name',
  child: 'children',
  infant: 'infants',
  noOfDays: 'days',
  noOfNights: 'nights',
  checkinDate: 'check-in',
  roomType: 'room type',
  quoteValidyInDays: 'valid for days',
  currencySymbol: 'currency',
  priceBreakup: 'price break-up',
  bookedByCustomer: 'booked by the customer',
  partCost: 'cost of the rest',
  unconfirmedCost: 'cost to be confirmed',
  fromArea: 'from',
  toArea: 'to',
  pickupTransfer: 'pickup',
  dropTransfer: 'drop',
  remark: 'wishes of the travellers',
  remarkForCustomer: 'remark for the customer',
}
