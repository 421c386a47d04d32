import { useQuery } from '@tanstack/react-query'
import { wallet } from '../ledger/wallet-queries.ts'
import { formatDate } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { Chip } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import css from './customer-sections.module.css'

/** What of the credit that a customer uses is to be paid, and by when. Read beside the figures of the wallet; of who owes nothing one line. */
export function CustomerDues({ legalEntityId }: { legalEntityId: number }) {
  const { data } = useQuery(wallet({ legalEntityId }))
  if (!data) return null
  const { dues, currency, isCreditStopped } = data
  if (dues.length === 0) return <p className={layout.faint}>Nothing is due.</p>
  return (
    <>
      <h4 className={css.due}>Due {isCreditStopped && <Chip tone="bad">Credit stopped</Chip>}</h4>
      <ul className={css.rows} aria-label="Due">
        {dues.map(({ dueOn, amount, isOverdue }) => (
          <li key={`${dueOn} ${amount}`}>
            <span>
              {dueOn ? `By ${formatDate(dueOn)}` : 'No due date'} {isOverdue && <Chip tone="bad">Overdue</Chip>}
            </span>
            <span className={css.figure}>{formatAmount(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
