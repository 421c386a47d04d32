import type { Party } from '@tradewind/domain/flights/supplier-fare'
import { accountForPrice } from '@tradewind/domain/markups/account-for-price'
import { exampleFare } from '@tradewind/domain/markups/example-fare'
import type { RuleDraft } from '@tradewind/domain/markups/markup-rule'
import { priceFare } from '@tradewind/domain/markups/price-fare'
import { priceLines } from '@tradewind/domain/markups/price-lines'
import { summariseRule } from '@tradewind/domain/markups/summarise-rule'
import { type Money, parseMoney } from '@tradewind/domain/money'
import { useState } from 'react'
import { formatMoney } from '../lib/money.ts'
import { MoneyLine, MoneyLines } from '../ui/card.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import css from './rule-form.module.css'

type Props = {
  rule: RuleDraft
  /** Whether every typed value can be read; empty ones count as zero. */
  isReadable: boolean
  gstBasisPoints: number
  currency: string
}

const PARTIES: readonly { label: string; party: Party }[] = [
  { label: '1 adult', party: { adults: 1, children: 0, infants: 0 } },
  { label: '2 adults', party: { adults: 2, children: 0, infants: 0 } },
  { label: '2 adults, 1 child, 1 infant', party: { adults: 2, children: 1, infants: 1 } },
  { label: '9 adults', party: { adults: 9, children: 0, infants: 0 } },
]

/** The price that the rule gives a fare, computed by the function that prices every search. It follows the typing. */
export function ExamplePrice({ rule, isReadable, gstBasisPoints, currency }: Props) {
  const [typed, setTyped] = useState({ base: '5000', tax: '900', commission: '250' })
  const [at, setAt] = useState(0)
  const amounts = [typed.base, typed.tax, typed.commission].map((text) => readAmount(text, currency))
  const [base, tax, commission] = amounts
  const { party } = PARTIES[at] ?? { party: { adults: 1, children: 0, infants: 0 } }
  const priced =
    base && tax && commission && isReadable
      ? priceFare({
          fare: exampleFare({ base, tax, commission, party }),
          party,
          rule: { ...rule, id: 0, version: 1, groupId: 0 },
          gstBasisPoints,
          tdsBasisPoints: 0,
        })
      : undefined
  const field = (name: keyof typeof typed, label: string) => (
    <TextField
      label={label}
      controlSize="sm"
      inputMode="decimal"
      autoComplete="off"
      value={typed[name]}
      error={readAmount(typed[name], currency) ? undefined : 'Please enter a valid amount'}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  )
  return (
    <section className={css.example} aria-label="Example price">
      <h3>Example</h3>
      <p className={css.sells} aria-live="polite">
        {priced && base && tax ? (
          <>
            A fare of {short(base)} + {short(tax)} tax{at > 0 && ' per person'} sells for <b>{formatMoney(priced.totalPayable)}</b>
          </>
        ) : (
          'Enter valid values to see an example.'
        )}
      </p>
      <div className={css.trio}>
        {field('base', 'Base fare')}
        {field('tax', 'Tax')}
        {field('commission', 'Commission')}
      </div>
      <SelectField label="Travellers" controlSize="sm" value={at} onChange={(event) => setAt(Number(event.target.value))}>
        {PARTIES.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </SelectField>
      {priced && (
        <MoneyLines>
          {priceLines(priced, { seesNet: true }).map(({ kind, label, detail, amount }) => (
            <MoneyLine key={kind + label} label={label} detail={detail} kind={amount.minor < 0n ? 'minus' : undefined}>
              {formatMoney(amount)}
            </MoneyLine>
          ))}
          <MoneyLine label="The customer pays" kind="sum">
            {formatMoney(priced.totalPayable)}
          </MoneyLine>
          <MoneyLine label="Your margin" detail="before TDS">
            {formatMoney(accountForPrice(priced).margin)}
          </MoneyLine>
        </MoneyLines>
      )}
      <p className={css.words}>{priced && summariseRule(rule)}</p>
    </section>
  )
}

function readAmount(text: string, currency: string): Money | undefined {
  try {
    const amount = parseMoney(text.replaceAll(',', '').trim(), currency)
    return amount.minor >= 0n ? amount : undefined
  } catch {
    return undefined
  }
}

function short(amount: Money): string {
  return formatMoney(amount).replace(/\.00$/, '')
}
