import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BankDetails, GatewayName } from '@tradewind/contract/payments/settings'
import { ExchangeRates } from '../exchange-rates/exchange-rates.tsx'
import { RateFeedCard } from '../exchange-rates/rate-feed-card.tsx'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { ReferralRulesCard } from '../referrals/referral-rules-card.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { Radio, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
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
  usePageTitle('Payment settings')
  const { data, error, refetch } = useQuery(SETTINGS)
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
          <RateFeedCard />
          <ReferralRulesCard />
        </>
      )}
    </Page>
  )
}

function useRefreshed() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: SETTINGS.queryKey })
}

function Gateway({ settings: { gateway, gateways } }: { settings: Settings }) {
  const choose = useMutation({
    mutationKey: ['SET_ACTIVE_GATEWAY'],
    mutationFn: (next: GatewayName) => api.payments.setActiveGateway({ gateway: next }),
    onSuccess: () => toast('ok', SAVED),
    onError: (error: unknown) => toast('bad', explain(error)),
    onSettled: useRefreshed(),
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
  const form = useCallForm({
    name: 'SET_GATEWAY_FEE',
    initial: { feePercent: settings.feePercent ?? '' },
    input: ({ feePercent }) => ({ feePercent: feePercent.trim() || null }),
    call: api.payments.setGatewayFee,
    onDone: () => toast('ok', SAVED),
    onSettled: useRefreshed(),
  })
  return (
    <Card aria-label="Agreed fee">
      <CardHead title="Fee agreed with the gateway" />
      <CardBody>
        <Form form={form} className={css.form}>
          <TextField
            label="Fee in percent, before GST"
            optional
            inputMode="decimal"
            help="Reconciliation reports any other fee. Leave empty to skip this check."
            {...form.text('feePercent')}
          />
          <div>
            <Button type="submit" pending={form.isPending}>
              Save fee
            </Button>
          </div>
        </Form>
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
  const form = useCallForm({
    name: 'SET_BANK_DETAILS',
    initial: settings.bank ?? EMPTY,
    call: api.payments.setBankDetails,
    onDone: () => toast('ok', SAVED),
    onSettled: useRefreshed(),
  })
  return (
    <Card aria-label="Bank details">
      <CardHead title="Bank account for transfers" />
      <CardBody>
        <Form form={form} className={css.form}>
          <p className={layout.soft}>Customers see these details when they add money. Changes are logged in the audit trail.</p>
          <div className={css.pairs}>
            {FIELDS.map(({ key, label, isOptional = false }) => (
              <TextField key={key} label={label} optional={isOptional} spellCheck={false} autoComplete="off" {...form.text(key)} />
            ))}
          </div>
          <div>
            <Button type="submit" variant="primary" pending={form.isPending}>
              Save bank details
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}
