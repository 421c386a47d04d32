import type { MergeSide } from '@tradewind/contract/customer-merges/customer-merges'
import { showPhone } from '@tradewind/domain/accounts/primary-phone'
import { titleOf } from '../customers/customer-words.ts'
import type { api } from '../lib/api.ts'
import { formatInstantDay } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import layout from '../ui/layout.module.css'
import { FactTable } from '../ui/table/fact-table.tsx'
import css from './merge.module.css'

type Compared = Awaited<ReturnType<typeof api.customerMerges.compareCustomers>>

/** What each of two accounts has, line by line, and what goes over. */
export function Comparison({ data: { kept, merged, currency, phonesAdded, whyNot } }: { data: Compared }) {
  const phones = ({ phoneNumbers }: MergeSide) => phoneNumbers.map(showPhone).join(', ') || 'None'
  const lines: readonly (readonly [label: string, of: (side: MergeSide) => string, goesOver: boolean])[] = [
    ['E-mail', ({ email }) => email || 'None', false],
    ['Phones', phones, phonesAdded.length > 0],
    ['Registered', ({ createdAt }) => formatInstantDay(createdAt), false],
    ['Markup group', ({ groupName }) => groupName ?? 'Default group', false],
    ['Bookings', ({ bookings }) => String(bookings), merged.bookings > 0],
    ['Quotations', ({ quotations }) => String(quotations), merged.quotations > 0],
    ['Carts', ({ carts }) => String(carts), merged.carts > 0],
    ['Notes', ({ notes }) => String(notes), merged.notes > 0],
    ['Tasks', ({ tasks }) => String(tasks), merged.tasks > 0],
    ...(kept.wallet && merged.wallet
      ? ([
          ['Wallet', ({ wallet }: MergeSide) => formatAmount(wallet?.balance ?? '0', currency), Number(merged.wallet.balance) > 0],
          ['Credit limit', ({ wallet }: MergeSide) => formatAmount(wallet?.creditLimit ?? '0', currency), false],
        ] as const)
      : []),
  ]
  return (
    <FactTable
      label="What each account has"
      look="framed"
      rows={lines}
      rowKey={([label]) => label}
      columns={[
        { id: 'what', label: <span className={layout.vh}>What</span>, cell: ([label]) => label },
        {
          id: 'kept',
          label: (
            <>
              <small className={css.role}>Stays</small>
              {titleOf({ ...kept, users_id: kept.userId, companyName: null })}
            </>
          ),
          cell: ([, of]) => of(kept),
        },
        {
          id: 'merged',
          label: (
            <>
              <small className={css.role}>Is merged into it</small>
              {titleOf({ ...merged, users_id: merged.userId, companyName: null })}
            </>
          ),
          cell: ([, of, goesOver]) => (
            <>
              {of(merged)}
              {goesOver && whyNot === null && <small className={css.goes}>Goes over</small>}
            </>
          ),
        },
      ]}
    />
  )
}
