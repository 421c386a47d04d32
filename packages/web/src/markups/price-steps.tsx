import { formatAmount } from '../lib/money.ts'
import { useSite } from '../sites/site-data.ts'
import { MoneyLine, MoneyLines } from '../ui/card.tsx'

const WHO: Record<string, string> = { supplier: 'Supplier', government: 'Tax' }

type Props = {
  steps: readonly { who: string; rule: string; amount: string }[]
  totalPayable: string
  /** What the site keeps, before TDS. */
  margin?: string
  currency: string
}

/** How a price is built, step by step. */
export function PriceSteps({ steps, totalPayable, margin, currency }: Props) {
  const { companyName } = useSite()
  return (
    <section aria-label="Price steps">
      <h3>Price steps</h3>
      <MoneyLines>
        {steps.map(({ who, rule, amount }) => (
          <MoneyLine key={`${who}${rule}`} label={who === 'siteOwner' ? companyName : (WHO[who] ?? who)} detail={rule}>
            {formatAmount(amount, currency)}
          </MoneyLine>
        ))}
        <MoneyLine label="The customer pays" kind="sum">
          {formatAmount(totalPayable, currency)}
        </MoneyLine>
        {margin !== undefined && (
          <MoneyLine label="Your margin" detail="before TDS">
            {formatAmount(margin, currency)}
          </MoneyLine>
        )}
      </MoneyLines>
    </section>
  )
}
