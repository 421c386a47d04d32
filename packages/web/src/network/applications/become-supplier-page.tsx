import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { SupplierWish } from '@tradewind/contract/network/supplier-applications'
import { listOffered, mayApplyAgain, OFFERED_KINDS, type OfferedKind } from '@tradewind/domain/network/supplier-application'
import { api } from '../../lib/api.ts'
import { formatInstant } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { NoAccess } from '../../shell/no-access.tsx'
import { useSite } from '../../sites/site-data.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form/call-form.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import layout from '../../ui/layout.module.css'
import { FailedNotice, Notice } from '../../ui/notice.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './applications.module.css'

type Answer = Awaited<ReturnType<typeof api.supplierApplications.getMySupplierApplication>>
type Application = NonNullable<Answer['application']>
const KINDS = Object.keys(OFFERED_KINDS) as OfferedKind[]

const OWN = queryOptions({
  queryKey: ['GET_MY_SUPPLIER_APPLICATION'],
  queryFn: ({ signal }) => api.supplierApplications.getMySupplierApplication(undefined, { signal }),
  staleTime: 0,
})

/** A company that buys here applies to supply, too, and sees what was decided. */
export function BecomeSupplierPage() {
  usePageTitle('Become a supplier')
  const { data, error, refetch } = useQuery(OWN)
  if (isRefusedWith(error, 'FORBIDDEN')) return <NoAccess />
  return (
    <Page width="narrow">
      <PageHead title="Become a supplier" />
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <PageLoading />}
      {data?.application && data.application.state !== 'withdrawn' && (
        <State application={data.application} isOwner={data.isOwner} />
      )}
      {data?.mayApply && <Apply known={data.known} />}
      {data && !data.isOwner && mayApplyAgain(data.application?.state) && (
        <p className={layout.soft}>The owner of your company’s account can apply.</p>
      )}
    </Page>
  )
}

function State({ application, isOwner }: { application: Application; isOwner: boolean }) {
  const { siteName } = useSite()
  const { state, reason, companyName, offers, appliedAt, appliedBy, decidedAt } = application
  return (
    <Card aria-label="Your application">
      <CardHead title="Your application" />
      <CardBody className={css.body}>
        {state === 'waiting' && (
          <Notice icon="clock">{`${siteName} has your application. You will be notified when it is decided.`}</Notice>
        )}
        {state === 'approved' && (
          <Notice tone="ok">{`${companyName} is a supplier of ${siteName}. They will contact you about rates and availability.`}</Notice>
        )}
        {state === 'declined' && (
          <Notice tone="warn">
            {`${siteName} has declined: ${reason ?? ''}`}
            {isOwner && ' You can apply again below.'}
          </Notice>
        )}
        <dl className={css.facts}>
          <dt>Company</dt>
          <dd>{companyName}</dd>
          <dt>Offers</dt>
          <dd>{listOffered(offers)}</dd>
          <dt>Applied</dt>
          <dd>{`${formatInstant(appliedAt)}, ${appliedBy}`}</dd>
          {decidedAt && (
            <>
              <dt>Decided</dt>
              <dd>{formatInstant(decidedAt)}</dd>
            </>
          )}
        </dl>
        {state === 'waiting' && isOwner && <Withdraw />}
      </CardBody>
    </Card>
  )
}

function Withdraw() {
  const client = useQueryClient()
  const withdraw = useMutation({
    mutationKey: ['WITHDRAW_SUPPLIER_APPLICATION'],
    mutationFn: () => api.supplierApplications.withdrawSupplierApplication({}),
    onSuccess: () => toast('ok', 'Your application is withdrawn.'),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => client.invalidateQueries({ queryKey: OWN.queryKey }),
  })
  return (
    <div>
      <Button pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Withdraw application
      </Button>
    </div>
  )
}

function Apply({ known }: Pick<Answer, 'known'>) {
  const { siteName } = useSite()
  const client = useQueryClient()
  const form = useCallForm({
    name: 'BECOME_SUPPLIER',
    initial: () => ({ ...known, offers: [] as OfferedKind[], website: '', about: '' }),
    schema: SupplierWish,
    call: api.supplierApplications.becomeSupplier,
    onDone: () => toast('ok', 'Your application is sent.'),
    onSettled: () => client.invalidateQueries({ queryKey: OWN.queryKey }),
  })
  const { offers } = form.values
  const offersError = form.errorOf('offers')
  return (
    <Card aria-label="Apply">
      <CardHead title={`Sell through ${siteName}`} />
      <CardBody>
        <Form form={form} className={css.form}>
          <p className={layout.soft}>{`Describe what your company could supply. ${siteName} reads it and answers you.`}</p>
          <fieldset className={css.offers} aria-describedby={offersError ? 'offers-error' : undefined}>
            <legend>What you offer</legend>
            {KINDS.map((kind) => (
              <Checkbox
                key={kind}
                checked={offers.includes(kind)}
                onChange={({ target }) =>
                  form.change({ offers: KINDS.filter((one) => (one === kind ? target.checked : offers.includes(one))) })
                }
              >
                {OFFERED_KINDS[kind]}
              </Checkbox>
            ))}
            {offersError && (
              <p id="offers-error" className={css.error}>
                {offersError}
              </p>
            )}
          </fieldset>
          <TextField label="Company name" autoComplete="organization" {...form.text('companyName')} />
          <div className={css.pair}>
            <TextField label="Contact person" autoComplete="name" {...form.text('contactName')} />
            <TextField label="City" autoComplete="address-level2" {...form.text('city')} />
            <TextField label="E-mail" type="email" inputMode="email" autoComplete="email" {...form.text('email')} />
            <TextField label="Phone" type="tel" autoComplete="tel" {...form.text('phone')} />
          </div>
          <TextField label="Website" optional inputMode="url" autoComplete="url" {...form.text('website')} />
          <TextArea
            label="About what you supply"
            help="Where, for how many people, in which seasons, with which licences."
            maxLength={2000}
            rows={5}
            {...form.text('about')}
          />
          <Button type="submit" variant="primary" pending={form.isPending}>
            Send application
          </Button>
        </Form>
      </CardBody>
    </Card>
  )
}
