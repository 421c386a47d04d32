import { useQuery } from '@tanstack/react-query'
import { formatDate, today } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { useSite } from '../sites/site-data.ts'
import css from './statement-head.module.css'
import { type Whose, wallet, walletPeriod } from './wallet-queries.ts'
import type { StatementSearch } from './wallet-search.ts'

/**
 * Opening and closing balance of what the statement shows, with what came and what went. On paper also whose it is, by whom and for which days: there
 * the page around it is gone.
 */
export function StatementHead({ whose, search }: { whose: Whose; search: StatementSearch }) {
  const { companyName } = useSite()
  const owner = useQuery(wallet(whose)).data
  const period = useQuery(walletPeriod(whose, search)).data
  if (!period || period.count === 0) return null
  const money = (amount: string) => formatAmount(amount, period.currency)
  // A filter by type or text leaves out movements: what is left does not lead from one balance to the other.
  const isWhole = search.kind === undefined && search.text === undefined
  return (
    <div className={css.head}>
      <div className={css.paper}>
        <h3>Statement of account</h3>
        <p>
          {owner?.name} · {companyName}
        </p>
        <p>
          {search.from ? formatDate(search.from) : 'From the first transaction'} to {formatDate(search.to ?? today())}
        </p>
      </div>
      <dl className={css.figures}>
        {isWhole && <Figure label="Opening balance" value={money(period.opening)} />}
        <Figure label="Debit" value={money(period.moneyOut)} />
        <Figure label="Credit" value={money(period.moneyIn)} />
        {isWhole && <Figure label="Closing balance" value={money(period.closing)} />}
      </dl>
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
