import { money } from '@tradewind/domain/money'
import { addDays, plainDate } from '@tradewind/domain/time'
import { today } from '../lib/dates.ts'
import { Money } from '../ui/money/money.tsx'
import { MoneyProgress } from '../ui/money/money-progress.tsx'
import { type FactColumn, FactTable } from '../ui/table/fact-table.tsx'
import css from './kit.module.css'

const aed = (minor: bigint) => money(minor, 'AED')
const inr = (minor: bigint) => money(minor, 'INR')

const MOVED = [
  { about: 'Top-up', amount: inr(12_389_050n) },
  { about: 'Booking', amount: inr(-370_696n) },
  { about: 'Voided', amount: inr(0n) },
  { about: 'Largest', amount: inr(9_007_199_254_740_993n) },
]
const COLUMNS: readonly FactColumn<(typeof MOVED)[number]>[] = [
  { id: 'about', label: 'For', cell: ({ about }) => about },
  { id: 'signed', label: 'Moved', cell: ({ amount }) => <Money amount={amount} hasSign />, align: 'end' },
  { id: 'balance', label: 'Balance', cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
  { id: 'bare', label: 'INR', cell: ({ amount }) => <Money amount={amount} detail="bare" />, align: 'end' },
]

/** Amounts in each form, and sums in each state. */
export function KitMoney() {
  const day = plainDate(today())
  const sums = [
    { label: 'Nothing paid', paid: 0n, dueOn: addDays(day, 12) },
    { label: 'A part paid', paid: 307_450n, dueOn: addDays(day, 12) },
    { label: 'Due today', paid: 307_450n, dueOn: day },
    { label: 'Overdue', paid: 307_450n, dueOn: addDays(day, -3) },
    { label: 'Without a date', paid: 1_229_799n, dueOn: undefined },
    { label: 'Paid', paid: 1_229_800n, dueOn: addDays(day, -3) },
    { label: 'Paid too much', paid: 1_230_000n, dueOn: undefined },
  ]
  return (
    <>
      <div className={css.row}>
        <Money amount={inr(12_389_050n)} />
        <Money amount={aed(125_000n)} was={aed(140_000n)} />
        <Money amount={inr(1_837_249n)} detail="whole" before="from" after="per person" />
        <Money amount={money(12_345n, 'KWD')} />
        <Money amount={money(18_372n, 'JPY')} />
      </div>
      <div className={css.chief}>
        <Money isChief amount={aed(1_229_800n)} was={aed(1_310_000n)} after="for 6 travellers" />
        <Money isChief amount={inr(-12_389_050n)} />
      </div>
      <FactTable label="Amounts in columns" leastWidth={640} rows={MOVED} rowKey={({ about }) => about} columns={COLUMNS} />
      <div className={css.fields}>
        {sums.map(({ label, ...sum }) => (
          <section key={label} aria-label={label}>
            <h3>{label}</h3>
            <MoneyProgress label={label} total={aed(1_229_800n)} {...sum} paid={aed(sum.paid)} />
          </section>
        ))}
      </div>
      <div className={css.row}>
        {sums.map(({ label, ...sum }) => (
          <MoneyProgress key={label} isSmall label={`${label}, small`} total={aed(1_229_800n)} {...sum} paid={aed(sum.paid)} />
        ))}
      </div>
    </>
  )
}
