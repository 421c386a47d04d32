import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ExchangeRate } from '@tradewind/contract/exchange-rates/exchange-rates'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatInstant, today } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { useSite } from '../sites/site-data.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { DateField } from '../ui/date-field.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './exchange-rates.module.css'
import { ImportRatesDialog } from './import-rates-dialog.tsx'

export const RATES = queryOptions({
  queryKey: ['GET_EXCHANGE_RATES'],
  queryFn: ({ signal }) => api.exchangeRates.getExchangeRates(undefined, { signal }),
  staleTime: 0,
})

/** The rates by which suppliers' prices in other currencies are converted. */
export function ExchangeRates() {
  const { data, error, refetch } = useQuery(RATES)
  const [isImporting, setImporting] = useState(false)
  return (
    <Card aria-label="Exchange rates">
      <CardHead title="Exchange rates">
        <Button size="sm" onClick={() => setImporting(true)}>
          Import a file
        </Button>
      </CardHead>
      <CardBody className={css.body}>
        <p className={layout.soft}>
          Prices in a currency without a rate are not sold. A new rate applies to new prices only. Changes are logged in the audit
          trail.
        </p>
        {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
        {!data && !error && <ListSkeleton lines={2} />}
        {data && <Rates label="Current rates" rates={data.inForce} />}
        {data && data.later.length > 0 && <Rates label="Future rates" rates={data.later} />}
        <RateForm />
      </CardBody>
      {isImporting && <ImportRatesDialog queryKey={RATES.queryKey} onClose={() => setImporting(false)} />}
    </Card>
  )
}

function Rates({ label, rates }: { label: string; rates: readonly ExchangeRate[] }) {
  if (rates.length === 0) return <p>No exchange rates yet</p>
  return (
    <ul className={css.rates} aria-label={label}>
      {rates.map((rate) => (
        <li key={`${rate.from}${rate.to}${rate.validFrom}`}>
          <b>
            1 {rate.from} = {rate.rate} {rate.to}
          </b>
          <small>
            from {formatInstant(rate.validFrom)}
            {rate.setBy && `, set by ${rate.setBy}`}
            {rate.source === 'feed' && ', from the rate feed'}
          </small>
        </li>
      ))}
    </ul>
  )
}

function RateForm() {
  const { currency } = useSite()
  const queryClient = useQueryClient()
  const form = useCallForm({
    name: 'SET_EXCHANGE_RATE',
    initial: { from: '', to: currency, rate: '', validFrom: '' },
    input: (values) => ({ ...values, validFrom: values.validFrom || undefined }),
    call: api.exchangeRates.setExchangeRate,
    onDone: ({ isChanged }, { from, to }) => {
      toast('ok', isChanged ? 'The exchange rate has been saved.' : 'This rate is already set.')
      form.begin({ from, to, rate: '', validFrom: '' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: RATES.queryKey }),
  })
  return (
    <Form form={form} label="New exchange rate" className={css.form}>
      <TextField label="From currency (1 unit)" placeholder="USD" maxLength={3} spellCheck={false} {...form.text('from')} />
      <TextField label="Exchange rate" inputMode="decimal" placeholder="84.125" {...form.text('rate')} />
      <TextField label="In" maxLength={3} spellCheck={false} {...form.text('to')} />
      <DateField label="From" optional help="Leave empty to start now." min={today()} {...form.field('validFrom')} />
      <div className={css.wide}>
        <Button type="submit" pending={form.isPending}>
          Save exchange rate
        </Button>
      </div>
    </Form>
  )
}
