import { formatMoment } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import { Radio } from '../../ui/field.tsx'
import type { StaffKart } from '../quotation-queries.ts'
import css from './builder.module.css'

type Props = {
  kart: StaffKart
  /** What its customer has. */
  sent: NonNullable<StaffKart['sentOther']>
  value: number
  onChange: (version: number) => void
  error: string | undefined
}

/** To which version a customer agreed, where the desk has saved another one since it was sent. */
export function AgreedVersion({ kart, sent, value, onChange, error }: Props) {
  const { version: newest, totalPrice, currencySymbol, validUntil } = kart
  const until = validUntil === null ? '' : ` ${sent.isPromised ? 'Promised' : 'It was promised'} until ${formatMoment(validUntil)}.`
  const choices = [
    {
      version: sent.version,
      name: `Version ${sent.version}, which the customer has: ${formatAmount(sent.totalPrice, sent.currencySymbol)}.${until}`,
    },
    { version: newest, name: `Version ${newest}, saved since then: ${formatAmount(totalPrice, currencySymbol)}.` },
  ]
  return (
    <fieldset className={css.agreed} aria-invalid={error !== undefined}>
      <legend>To which version did the customer agree?</legend>
      {choices.map(({ version, name }) => (
        <Radio key={version} name="agreedVersion" checked={value === version} onChange={() => onChange(version)}>
          {name}
        </Radio>
      ))}
      {error && <p className={css.wrong}>{error}</p>}
    </fieldset>
  )
}
