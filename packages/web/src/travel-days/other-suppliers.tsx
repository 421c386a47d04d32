import type { OtherAnswer } from '@tradewind/contract/travel-days/travel-days'
import type { SupplierAnswer } from '@tradewind/domain/travel-days/arrangement'
import { formatAmount } from '../lib/money.ts'
import { TextField } from '../ui/field.tsx'
import { AnswerFields, type Control, type TextControl } from './answer-fields.tsx'
import css from './travelling.module.css'

const FIELDS = ['answer', 'on', 'cost', 'purchaseConfirmation'] as const
type Field = (typeof FIELDS)[number]
type Key = `others.${number}.${Field}`
/** What is typed of each supplier beside the first, by its place: 'others.0.cost'. */
export type OtherValues = { readonly [Name in Key]: string }

const LABELS: Readonly<Record<Field, string>> = {
  answer: 'Answer',
  on: 'Answered on',
  cost: 'Confirmed cost',
  purchaseConfirmation: 'Purchase confirmation',
}

export function valuesOfOthers(others: readonly OtherAnswer[]): OtherValues {
  return Object.fromEntries(
    others.flatMap(({ answer, purchaseConfirmation }, at) => {
      const values = { answer: answer?.answer ?? '', on: answer?.on ?? '', cost: answer?.cost ?? '', purchaseConfirmation }
      return FIELDS.map((field) => [`others.${at}.${field}`, values[field]])
    }),
  ) as OtherValues
}

/** 'Falcon coaches: confirmed cost' */
export function labelsOfOthers(others: readonly OtherAnswer[]): Record<string, string> {
  return Object.fromEntries(
    others.flatMap(({ supplier }, at) =>
      FIELDS.map((field) => [`others.${at}.${field}`, `${supplier}: ${LABELS[field].toLowerCase()}`]),
    ),
  )
}

const read = (values: object, at: number, field: Field) =>
  (values as Record<Key, string | undefined>)[`others.${at}.${field}`] ?? ''

export function inputOfOthers(values: object, others: readonly OtherAnswer[], today: string) {
  return others.map(({ supplierId, currency }, at) => {
    const answer = read(values, at, 'answer') as SupplierAnswer | ''
    const cost = read(values, at, 'cost').trim()
    return {
      ...{ supplierId, currency, purchaseConfirmation: read(values, at, 'purchaseConfirmation') },
      answer:
        answer === ''
          ? null
          : { answer, on: read(values, at, 'on') || today, cost: answer === 'confirmed' && cost !== '' ? cost : null },
    }
  })
}

export function wrongOfOthers(values: object, others: readonly OtherAnswer[]): Record<string, string | undefined> {
  return Object.fromEntries(
    others.map((_, at) => {
      const cost = read(values, at, 'answer') === 'confirmed' ? read(values, at, 'cost').trim() : ''
      const isWrong = cost !== '' && !/^\d{1,9}(\.\d{1,3})?$/.test(cost)
      return [`others.${at}.cost`, isWrong ? 'Please enter a valid amount' : undefined]
    }),
  )
}

type Props = {
  other: OtherAnswer
  at: number
  today: string
  text: (key: Key) => TextControl
  field: (key: Key) => Control<string>
}

/** What one more supplier of a service says: each answers for itself, in the currency in which it is owed. */
export function OtherSupplier({ other: { supplier, expected, currency }, at, today, text, field }: Props) {
  return (
    <fieldset className={css.part}>
      <legend>{`Supplier: ${supplier}`}</legend>
      <div className={css.pair}>
        <AnswerFields
          answer={text(`others.${at}.answer`)}
          on={field(`others.${at}.on`)}
          labels={LABELS}
          today={today}
          cost={
            <TextField
              label={`${LABELS.cost}, ${currency}`}
              optional
              inputMode="decimal"
              help={`Expected: ${formatAmount(expected, currency)}`}
              {...text(`others.${at}.cost`)}
            />
          }
        />
        <TextField
          label={LABELS.purchaseConfirmation}
          optional
          maxLength={100}
          help="No customer reads it"
          {...text(`others.${at}.purchaseConfirmation`)}
        />
      </div>
    </fieldset>
  )
}
