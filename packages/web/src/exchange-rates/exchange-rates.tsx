import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ExchangeRate } from '@tradewind/contract/exchange-rates/exchange-rates'
import { type FormEvent, useState } from 'react'
import { api } from '../lib/api.ts'
import { formatInstant, today } from '../lib/dates.ts'
import { explain, isAllBeside } from '../lib/explain.ts'
import { sentenceOf } from '../lib/field-errors.ts'
import { useSite } from '../sites/site-data.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { DateField } from '../ui/date-field.tsx'
import { TextField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './exchange-rates.module.css'
import { ImportRatesDialog } from './import-rates-dialog.tsx'

const RATES = queryOptions({
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
        {data && <Rates label="In force" rates={data.inForce} />}
        {data && data.later.length > 0 && <Rates label="From a later day" rates={data.later} />}
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
          </small>
        </li>
      ))}
    </ul>
  )
}

const FIELDS = ['from', 'to', 'rate', 'validFrom']

function RateForm() {
  const { currency } = useSite()
  const queryClient = useQueryClient()
  const [form, setForm] = useState({ from: '', to: currency, rate: '', validFrom: '' })
  const save = useMutation({
    mutationKey: ['SET_EXCHANGE_RATE'],
    mutationFn: () => api.exchangeRates.setExchangeRate({ ...form, validFrom: form.validFrom || undefined }),
    onSuccess: ({ isChanged }) => {
      toast('ok', isChanged ? 'The exchange rate has been saved.' : 'This rate is already set.')
      setForm({ ...form, rate: '', validFrom: '' })
    },
    onError: (error) => {
      if (!isAllBeside(error, FIELDS)) toast('bad', explain(error, FIELDS))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: RATES.queryKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  const bind = (key: keyof typeof form) => ({
    value: form[key],
    error: sentenceOf(save.error, key),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value }),
  })
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="New exchange rate">
      <TextField label="One unit of" placeholder="USD" maxLength={3} spellCheck={false} {...bind('from')} />
      <TextField label="Is worth" inputMode="decimal" placeholder="84.125" {...bind('rate')} />
      <TextField label="In" maxLength={3} spellCheck={false} {...bind('to')} />
      <DateField
        name="validFrom"
        label="From"
        optional
        help="Empty: from now on."
        value={form.validFrom}
        min={today()}
        error={sentenceOf(save.error, 'validFrom')}
        onChange={(validFrom) => setForm({ ...form, validFrom })}
      />
      <div className={css.wide}>
        <Button type="submit" pending={save.isPending}>
          Save exchange rate
        </Button>
      </div>
    </form>
  )
}
