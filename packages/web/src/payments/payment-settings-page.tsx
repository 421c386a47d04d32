import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { BankDetails, GatewayName } from '@tradewind/contract/payments/settings'
import { type FormEvent, useState } from 'react'
import { ExchangeRates } from '../exchange-rates/exchange-rates.tsx'
import { api } from '../lib/api.ts'
import { explain, isAllBeside } from '../lib/explain.ts'
import { sentenceOf } from '../lib/field-errors.ts'
import { useUser } from '../lib/session.ts'
import { mayChangePayments } from '../sites/navigation.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { Radio, TextField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import { GATEWAY_NAMES } from './gateway-names.ts'
import css from './payment-settings.module.css'

type Settings = Awaited<ReturnType<typeof api.payments.getPaymentSettings>>

const SETTINGS = queryOptions({
  queryKey: ['GET_PAYMENT_SETTINGS'],
  queryFn: ({ signal }) => api.payments.getPaymentSettings(undefined, { signal }),
  staleTime: 0,
})
const SAVED = 'Setting saved successfully'

/** The accounts that receive customers' money: the gateway for cards, the bank account for transfers. */
export function PaymentSettingsPage() {
  const user = useUser()
  usePageTitle('Payment settings')
  const { data, error, refetch } = useQuery(SETTINGS)
  if (user && !mayChangePayments(user)) return <Navigate to="/403" />
  return (
    <Page width="narrow">
      <PageHead title="Payment settings" />
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <PageLoading />}
      {data && (
        <>
          <Gateway settings={data} />
          <Fee settings={data} />
          <Bank settings={data} />
          <ExchangeRates />
        </>
      )}
    </Page>
  )
}

/** `fields` show their own errors. */
function useSaving(fields: readonly string[] = []) {
  const queryClient = useQueryClient()
  return {
    onSuccess: () => toast('ok', SAVED),
    onError: (error: unknown) => {
      if (!isAllBeside(error, fields)) toast('bad', explain(error, fields))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: SETTINGS.queryKey }),
  }
}

function Gateway({ settings: { gateway, gateways } }: { settings: Settings }) {
  const choose = useMutation({
    mutationKey: ['SET_ACTIVE_GATEWAY'],
    mutationFn: (next: GatewayName) => api.payments.setActiveGateway({ gateway: next }),
    ...useSaving(),
  })
  return (
    <Card aria-label="Gateway">
      <CardHead title="Card payments go to" />
      <CardBody className={css.form}>
        {gateways.length === 0 && (
          <Notice>
            This site has no gateway account yet, so only wallets can pay. Accounts are set in the server’s configuration.
          </Notice>
        )}
        <fieldset className={css.choices} disabled={choose.isPending}>
          <legend className={layout.vh}>Gateway</legend>
          {gateways.map((one) => (
            <Radio
              key={one.gateway}
              name="gateway"
              checked={(choose.isPending ? choose.variables : gateway) === one.gateway}
              onChange={() => choose.mutate(one.gateway)}
            >
              <span>
                <b>{GATEWAY_NAMES[one.gateway]}</b>
                <small>
                  {one.keyId} · {one.reportsSettlements ? 'Reports its payouts' : 'Reports payouts only in its dashboard'}
                </small>
              </span>
            </Radio>
          ))}
        </fieldset>
        <p className={layout.soft}>Applies to new payments. Open payments and refunds stay with their gateway.</p>
      </CardBody>
    </Card>
  )
}

function Fee({ settings }: { settings: Settings }) {
  const [fee, setFee] = useState(settings.feePercent ?? '')
  const save = useMutation({
    mutationKey: ['SET_GATEWAY_FEE'],
    mutationFn: () => api.payments.setGatewayFee({ feePercent: fee.trim() || null }),
    ...useSaving(['feePercent']),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Card aria-label="Agreed fee">
      <CardHead title="Fee agreed with the gateway" />
      <CardBody>
        <form className={css.form} onSubmit={submit} noValidate>
          <TextField
            label="Fee in percent, before GST"
            optional
            inputMode="decimal"
            value={fee}
            error={sentenceOf(save.error, 'feePercent')}
            help="Reconciliation reports any other fee. Leave empty to skip this check."
            onChange={(event) => setFee(event.target.value)}
          />
          <div>
            <Button type="submit" pending={save.isPending}>
              Save fee
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  )
}

const EMPTY: BankDetails = { accountName: '', accountNumber: '', ifsc: '', bankName: '', branch: '', upiId: '' }
const FIELDS: { key: keyof BankDetails; label: string; isOptional?: true }[] = [
  { key: 'accountName', label: 'Account name' },
  { key: 'accountNumber', label: 'Account number' },
  { key: 'bankName', label: 'Bank' },
  { key: 'branch', label: 'Branch', isOptional: true },
  { key: 'ifsc', label: 'IFSC', isOptional: true },
  { key: 'upiId', label: 'UPI id', isOptional: true },
]

function Bank({ settings }: { settings: Settings }) {
  const [bank, setBank] = useState(settings.bank ?? EMPTY)
  const save = useMutation({
    mutationKey: ['SET_BANK_DETAILS'],
    mutationFn: () => api.payments.setBankDetails(bank),
    ...useSaving(FIELDS.map(({ key }) => key)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Card aria-label="Bank details">
      <CardHead title="Bank account for transfers" />
      <CardBody>
        <form className={css.form} onSubmit={submit} noValidate>
          <p className={layout.soft}>Customers see these details when they add money. Changes are logged in the audit trail.</p>
          <div className={css.pairs}>
            {FIELDS.map(({ key, label, isOptional = false }) => (
              <TextField
                key={key}
                label={label}
                optional={isOptional}
                value={bank[key]}
                autoComplete="off"
                spellCheck={false}
                error={sentenceOf(save.error, key)}
                onChange={(event) => setBank({ ...bank, [key]: event.target.value })}
              />
            ))}
          </div>
          <div>
            <Button type="submit" variant="primary" pending={save.isPending}>
              Save bank details
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  )
}
