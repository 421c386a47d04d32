import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BillingDetails } from '@tradewind/contract/personal-data/personal-data'
import { hasGstNumbers } from '@tradewind/domain/documents/tax-number'
import css from '../accounts/profile.module.css'
import { useTaxNumberWords } from '../customers/tax-number-words.ts'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { useSite } from '../sites/site-data.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'

const BILLING = ['GET_BILLING_DETAILS'] as const
type Answer = Awaited<ReturnType<typeof api.personalData.getBillingDetails>>

/** How one's own company, or oneself, is billed. */
export function BillingCard() {
  const { data, error, refetch } = useQuery({
    queryKey: BILLING,
    queryFn: ({ signal }) => api.personalData.getBillingDetails(undefined, { signal }),
  })
  return (
    <Card id="billing" aria-label="Billing details">
      <CardHead title="Billing details" />
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <ListSkeleton lines={4} height={40} />}
      {data && (data.mayChange ? <BillingForm {...data} /> : <BillingFacts {...data} />)}
    </Card>
  )
}

function BillingForm({ billing, ofSite }: Answer) {
  const taxNumber = useTaxNumberWords()
  const isInIndia = hasGstNumbers(useSite().countryCode)
  const queryClient = useQueryClient()
  const form = useCallForm({
    name: 'SET_BILLING_DETAILS',
    initial: () => ({
      ...billing,
      gstNumber: billing.gstNumber ?? '',
      panNumber: billing.panNumber ?? '',
      taxNumber: billing.taxNumber ?? '',
    }),
    schema: BillingDetails,
    call: api.personalData.setBillingDetails,
    onDone: () => toast('ok', 'Setting saved successfully'),
    onSettled: () => Promise.all([BILLING, ['UPDATE_USER_LE_DATA']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  const vat = (
    <TextField
      {...taxNumber}
      {...(ofSite && { help: 'It stands on every invoice and credit note that your company issues from now on.' })}
      maxLength={30}
      optional
      {...form.text('taxNumber')}
    />
  )
  return (
    <Form form={form} className={css.form}>
      {!ofSite && (
        <TextField label="Billing name" optional help="In whose name invoices are wanted." {...form.text('billingName')} />
      )}
      {!isInIndia && vat}
      {ofSite && isInIndia && (
        <TextField
          label="PAN"
          optional
          maxLength={10}
          help="Sites that supply you may deduct more TDS from a company without a PAN. A GST number contains one already."
          {...form.text('panNumber')}
        />
      )}
      {!ofSite && (
        <>
          <TextField label="GST number" optional {...form.text('gstNumber')} />
          <TextField label="State of GST" optional {...form.text('gstState')} />
          <TextField label="PAN" optional {...form.text('panNumber')} />
        </>
      )}
      {isInIndia && !ofSite && vat}
      <Button type="submit" variant="primary" pending={form.isPending}>
        Save billing details
      </Button>
    </Form>
  )
}

function BillingFacts({ billing }: Answer) {
  const { label } = useTaxNumberWords()
  const facts = [
    ['Billing name', billing.billingName],
    ['GST number', billing.gstNumber ?? ''],
    ['State of GST', billing.gstState],
    ['PAN', billing.panNumber ?? ''],
    [label, billing.taxNumber ?? ''],
  ]
  return (
    <div className={css.pad}>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'Not stated'}</dd>
          </div>
        ))}
      </dl>
      <p>The owner of your company’s account can change this.</p>
    </div>
  )
}
