import type { OtherAnswer } from '@tradewind/contract/travel-days/travel-days'
import type { SupplierAnswer } from '@tradewind/domain/travel-days/arrangement'
import { formatAmount } from '../lib/money.ts'
import { TextField } from '../ui/field.tsx'
import { AnswerFields, type Control, isNoCost, type TextControl } from './answer-fields.tsx'
import css from './travelling.module.css'

const FIELDS = ['answer', 'on', 'cost', 'purchaseConfirmation'] as const
type Field = (typeof FIELDS)[number]
type Named = Pick<OtherAnswer, 'supplierId' | 'currency'>
type Key = `others.${number}-${string}.${Field}`
/** What is typed of each supplier beside the first, by whom and in which currency, as the list may grow while it is open: 'others.7-USD.cost'. */
export type OtherValues = { readonly [Name in Key]: string }

const LABELS: Readonly<Record<Field, string>> = {
  answer: 'Answer',
  on: 'Answered on',
  cost: 'Confirmed cost',
  purchaseConfirmation: 'Purchase confirmation',
}

const keyOf = ({ supplierId, currency }: Named, field: Field): Key => `others.${supplierId}-${currency}.${field}`

export function valuesOfOthers(others: readonly OtherAnswer[]): OtherValues {
  return Object.fromEntries(
    others.flatMap(({ answer, purchaseConfirmation, ...other }) => {
      const values = { answer: answer?.answer ?? '', on: answer?.on ?? '', cost: answer?.cost ?? '', purchaseConfirmation }
      return FIELDS.map((field) => [keyOf(other, field), values[field]])
    }),
  ) as OtherValues
}

/** 'Falcon coaches: confirmed cost' */
export function labelsOfOthers(others: readonly OtherAnswer[]): Record<string, string> {
  return Object.fromEntries(
    others.flatMap((other) => FIELDS.map((field) => [keyOf(other, field), `${other.supplier}: ${LABELS[field].toLowerCase()}`])),
  )
}

const read = (values: object, other: Named, field: Field) => (values as Record<Key, string | undefined>)[keyOf(other, field)] ?? ''

export function inputOfOthers(values: object, others: readonly OtherAnswer[], today: string) {
  return others.map((other) => {
    const { supplierId, currency } = other
    const answer = read(values, other, 'answer') as SupplierAnswer | ''
    const cost = read(values, other, 'cost').trim()
    return {
      ...{ supplierId, currency, purchaseConfirmation: read(values, other, 'purchaseConfirmation') },
      answer:
        answer === ''
          ? null
          : { answer, on: read(values, other, 'on') || today, cost: answer === 'confirmed' && cost !== '' ? cost : null },
    }
  })
}

export function wrongOfOthers(values: object, others: readonly OtherAnswer[]): Record<string, string | undefined> {
  return Object.fromEntries(
    others.map((other) => {
      const cost = read(values, other, 'answer') === 'confirmed' ? read(values, other, 'cost') : ''
      return [keyOf(other, 'cost'), isNoCost(cost) ? 'Please enter a valid amount' : undefined]
    }),
  )
}

type Props = {
  other: OtherAnswer
  today: string
  text: (key: Key) => TextControl
  field: (key: Key) => Control<string>
}

/** What one more supplier of a service says: each answers for itself, in the currency in which it is owed. */
export function OtherSupplier({ other, today, text, field }: Props) {
  const { supplier, expected, currency } = other
  return (
    <fieldset className={css.part}>
      <legend>{`Supplier: ${supplier}`}</legend>
      <div className={css.pair}>
        <AnswerFields
          answer={text(keyOf(other, 'answer'))}
          on={field(keyOf(other, 'on'))}
          labels={LABELS}
          today={today}
          cost={
            <TextField
              label={`${LABELS.cost}, ${currency}`}
              optional
              inputMode="decimal"
              help={`Expected: ${formatAmount(expected, currency)}`}
              {...text(keyOf(other, 'cost'))}
            />
          }
        />
        <TextField
          label={LABELS.purchaseConfirmation}
          optional
          maxLength={100}
          help="No customer reads it"
          {...text(keyOf(other, 'purchaseConfirmation'))}
        />
      </div>
    </fieldset>
  )
}
