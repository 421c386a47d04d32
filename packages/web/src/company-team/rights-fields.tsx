import { COMPANY_RIGHTS, type CompanyRight } from '@tradewind/domain/company-team/company-rights'
import { nameRight } from '@tradewind/domain/company-team/give-rights'
import { decimalsOf } from '@tradewind/domain/money'
import { Checkbox, TextField } from '../ui/field.tsx'
import css from './team.module.css'

type Props = {
  rights: readonly CompanyRight[]
  grantable: readonly CompanyRight[]
  onChange: (rights: CompanyRight[]) => void
  amount: { name: string; value: string; error: string | undefined; onChange: (event: { target: { value: string } }) => void }
  currency: string
}

/** What a colleague may do, and pay alone. What the site does not let companies give is not offered. */
export function RightsFields({ rights, grantable, onChange, amount, currency }: Props) {
  return (
    <>
      <fieldset className={css.rights}>
        <legend>May</legend>
        {COMPANY_RIGHTS.filter((right) => grantable.includes(right)).map((right) => (
          <Checkbox
            key={right}
            checked={rights.includes(right)}
            onChange={({ target }) =>
              onChange(COMPANY_RIGHTS.filter((one) => (one === right ? target.checked : rights.includes(one))))
            }
          >
            {nameRight(right)}
          </Checkbox>
        ))}
      </fieldset>
      <TextField
        label="May pay alone, up to"
        optional
        inputMode="decimal"
        prefix={currency}
        help="Above it, a colleague must approve. Empty: any amount."
        {...amount}
      />
    </>
  )
}

/** Empty, or an amount of money. */
export function whyNotAmount(amount: string, currency: string): string | undefined {
  const text = amount.trim()
  if (text === '') return undefined
  const match = /^\d{1,9}(?:\.(\d+))?$/.exec(text)
  if (!match) return 'Please enter a valid amount'
  const decimals = decimalsOf(currency)
  return (match[1] ?? '').length > decimals ? `${currency} has ${decimals} decimals.` : undefined
}
