import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { today } from '../../lib/dates.ts'
import { useSite } from '../../sites/site-data.ts'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import css from './changes-desk.module.css'
import { AN_AMOUNT } from './price-dialog.tsx'
import {
  ALL,
  BUYER_LABELS,
  CHARGER_LABELS,
  HOLDER_LABELS,
  JOURNEY_LABELS,
  KIND_LABELS,
  type NewRule,
  type RuleTable,
  readShare,
} from './rule-tables.ts'

const TITLES: Readonly<Record<RuleTable, string>> = { fee: 'A fee', due: 'When refunds are due', void: 'Same-day void' }
const A_TIME = /^([01]\d|2[0-3]):[0-5]\d$/
type Form = typeof EMPTY
const EMPTY = {
  from: '',
  chargedBy: 'us',
  kind: '',
  journey: '',
  buyerKind: '',
  amount: '',
  share: '0',
  holder: 'airline',
  days: '',
  untilLocal: '23:00',
  hours: '4',
}

/** A rule from a day on; earlier rules stay valid for the days before. */
export function RuleDialog({
  table,
  currency: charged,
  onClose,
}: {
  table: RuleTable
  currency: string | undefined
  onClose: () => void
}) {
  const site = useSite()
  const currency = charged ?? site.currency
  const client = useQueryClient()
  const form = useCallForm({
    name: 'ADD_CHANGE_RULE',
    about: table,
    initial: () => ({ ...EMPTY, from: today() }),
    prefix: 'rule',
    input: (values) => ruleOf(table, values, currency),
    wrong: (values) => problemsOf(table, values),
    call: (rule) => api.changeRules.addChangeRule(rule),
    onDone: (rules) => {
      client.setQueryData(['GET_CHANGE_RULES'], rules)
      toast('ok', 'The rule has been added.')
      onClose()
    },
  })
  /** `inCall`: its name in the call, where that is another. */
  const text = (name: keyof Form, label: string, inCall?: string) => {
    const field = form.text(name)
    return { label, ...field, error: field.error ?? (inCall && form.error ? form.errorOf(inCall) : undefined) }
  }
  const select = (name: keyof Form, label: string, labels: Readonly<Record<string, string>>, hasAll = true) => (
    <SelectField label={label} {...form.text(name)}>
      {hasAll && <option value="">{ALL}</option>}
      {Object.entries(labels).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </SelectField>
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={TITLES[table]}
      subtitle="Applies to new quotes from this date."
      verb="Add rule"
      className={css.form}
    >
      <div className={css.pair}>
        <DateField label="From" min={today()} {...form.field('from')} />
        {table === 'fee' && select('chargedBy', 'Charged by', CHARGER_LABELS, false)}
        {table === 'due' && select('holder', 'Refund from', HOLDER_LABELS, false)}
        {table !== 'void' && select('kind', 'Request', KIND_LABELS)}
        {select('journey', 'Journey', JOURNEY_LABELS)}
        {table === 'fee' && (
          <>
            {select('buyerKind', 'Buyer', BUYER_LABELS)}
            <TextField prefix={currency} inputMode="decimal" {...text('amount', 'Per passenger and leg')} />
            <TextField after="%" inputMode="decimal" {...text('share', '% of the airline’s charge', 'penaltyBasisPoints')} />
          </>
        )}
        {table === 'due' && <TextField inputMode="numeric" maxLength={3} {...text('days', 'Days')} />}
        {table === 'void' && (
          <>
            <TextField placeholder="23:00" maxLength={5} {...text('untilLocal', 'Until, of the day of issue')} />
            <TextField inputMode="numeric" maxLength={2} {...text('hours', 'Hours before departure', 'hoursBeforeDeparture')} />
          </>
        )}
      </div>
    </FormDialog>
  )
}

function problemsOf(table: RuleTable, form: Form): Partial<Record<keyof Form, string>> {
  const problems: Partial<Record<keyof Form, string>> = {}
  if (!/^\d{4}-\d{2}-\d{2}$/.test(form.from)) problems.from = 'Please enter a date.'
  if (table === 'fee' && !AN_AMOUNT.test(form.amount.trim())) problems.amount = 'Please enter a valid amount'
  if (table === 'fee' && readShare(form.share) === undefined) problems.share = 'Please enter 0 to 100.'
  if (table === 'due' && !isUpTo(form.days, 365)) problems.days = 'Please enter 0 to 365 days.'
  if (table === 'void' && !A_TIME.test(form.untilLocal.trim())) problems.untilLocal = 'Please enter a time'
  if (table === 'void' && !isUpTo(form.hours, 72)) problems.hours = 'Please enter 0 to 72 hours.'
  return problems
}

function isUpTo(text: string, most: number): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) <= most
}

/** Of a form with errors it is never sent. */
function ruleOf(table: RuleTable, form: Form, currency: string): NewRule {
  const journey = pick(JOURNEY_LABELS, form.journey)
  const kind = pick(KIND_LABELS, form.kind)
  if (table === 'due')
    return {
      table,
      rule: { from: form.from, kind, journey, holder: pick(HOLDER_LABELS, form.holder) ?? 'us', days: Number(form.days) },
    }
  if (table === 'void')
    return {
      table,
      rule: { from: form.from, journey, untilLocal: form.untilLocal.trim(), hoursBeforeDeparture: Number(form.hours) },
    }
  return {
    table,
    rule: {
      from: form.from,
      chargedBy: pick(CHARGER_LABELS, form.chargedBy) ?? 'us',
      kind,
      journey,
      buyerKind: pick(BUYER_LABELS, form.buyerKind),
      amount: form.amount.trim(),
      currency,
      penaltyBasisPoints: readShare(form.share) ?? 0,
    },
  }
}

function pick<K extends string>(labels: Readonly<Record<K, string>>, value: string): K | null {
  return value in labels ? (value as K) : null
}
