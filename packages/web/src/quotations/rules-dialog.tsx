import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseMoney } from '@tradewind/domain/money'
import { api } from '../lib/api.ts'
import { formatDate, today } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { useSite } from '../sites/site-data.ts'
import { DateField } from '../ui/date-field.tsx'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { FailedNotice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './quotations.module.css'

const quotationRules = queryOptions({
  queryKey: ['GET_QUOTATION_RULES'],
  queryFn: async ({ signal }) => (await api.quotations.getQuotationRules({}, { signal })).rules,
})

/** The smallest amount of a currency rounds nothing. */
function sayRounding({ roundTo, currency }: { roundTo: string; currency: string }): string {
  return parseMoney(roundTo, currency).minor === 1n ? 'not rounded' : `rounded to ${formatAmount(roundTo, currency)}`
}

/** The tax that prices contain, of quotations and carts, and what totals of quotations are rounded to, by currency and day. What was saved before keeps its own. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { currency } = useSite()
  const rules = useQuery(quotationRules)
  const form = useCallForm({
    name: 'SAVE_QUOTATION_RULE',
    initial: () => ({ currency, validFrom: today(), taxPercent: '5', roundTo: '1.00' }),
    input: (values) => ({ ...values, currency: values.currency.trim().toUpperCase() }),
    call: api.quotations.saveQuotationRule,
    onDone: () => {
      toast('ok', 'Tax and rounding saved.')
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: quotationRules.queryKey }),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Tax and rounding"
      verb="Save"
      after={
        <>
          {rules.isError && <FailedNotice onRetry={() => void rules.refetch()}>{explain(rules.error)}</FailedNotice>}
          {rules.data && rules.data.length > 0 && (
            <ul className={css.rules} aria-label="Rules so far">
              {rules.data.map((rule) => (
                <li key={rule.id}>
                  <b>
                    {rule.currency}, from {formatDate(rule.validFrom)}
                  </b>
                  <span>
                    {rule.taxPercent}% tax, {sayRounding(rule)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      }
    >
      <TextField label="Currency" maxLength={3} {...form.text('currency')} />
      <DateField label="From" min={today()} {...form.field('validFrom')} />
      <TextField
        label="Tax contained, in percent"
        inputMode="decimal"
        help={`Counts for quotations, and in ${currency} also for activities that are bought from a cart or delivered by another company.`}
        {...form.text('taxPercent')}
      />
      <TextField
        label="Totals are multiples of"
        inputMode="decimal"
        help="Counts for quotations alone: a cart is never rounded."
        {...form.text('roundTo')}
      />
    </FormDialog>
  )
}
