import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { formatInstantDay } from '../lib/dates.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { formatAmount } from '../lib/money.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { useSite } from '../sites/site-data.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { FactTable } from '../ui/table/fact-table.tsx'
import css from './referrals.module.css'

type Referral = Awaited<ReturnType<typeof api.referrals.getReferral>>

const REFERRAL = queryOptions({
  queryKey: ['GET_REFERRAL'],
  queryFn: ({ signal }) => api.referrals.getReferral(undefined, { signal }),
})

/** One's own code, who came by it, and what was credited for it. */
export function ReferralPage() {
  usePageTitle('Invite others')
  const { data, error, refetch } = useQuery(REFERRAL)
  if (isRefusedWith(error, 'FORBIDDEN')) return <NoAccess />
  return (
    <Page width="narrow">
      <PageHead title="Invite others" />
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <PageLoading />}
      {data && (
        <>
          <Code referral={data} />
          <Invited referral={data} />
        </>
      )}
    </Page>
  )
}

function Code({ referral }: { referral: Referral }) {
  const { referralCode, link } = referral
  const { siteName } = useSite()
  const share = () => navigator.share({ title: siteName, text: `Sign up at ${siteName} with my code ${referralCode}`, url: link })
  return (
    <Card aria-label="Your referral code">
      <CardHead title="Your referral code" />
      <CardBody className={css.body}>
        <p className={css.code}>{referralCode}</p>
        <p className={layout.soft}>{promiseOf(referral)}</p>
        <div className={css.buttons}>
          <CopyButton text={link} label="Copy link" variant="primary" />
          <CopyButton text={referralCode} label="Copy code" />
          {'share' in navigator && (
            <Button size="sm" icon="link" onClick={() => void share().catch(() => undefined)}>
              Share
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  )
}

function promiseOf({ promise, currency }: Referral): string {
  if (!promise) return 'Friends and other companies can sign up with your code. At present no reward is promised for it.'
  const least = Number(promise.leastSale) > 0 ? ` of at least ${formatAmount(promise.leastSale, currency)}` : ''
  return `For each one who signs up with your code today, ${formatAmount(promise.reward, currency)} is added to your wallet after their first journey${least} has begun.`
}

function Invited({ referral: { invited, invitedCount, earned, currency } }: { referral: Referral }) {
  return (
    <Card aria-label="Who came">
      <CardHead title="Who came">
        {invitedCount > 0 && <span className={css.earned}>{`Earned: ${formatAmount(earned, currency)}`}</span>}
      </CardHead>
      {invited.length === 0 ? (
        <EmptyState icon="users" title="No sign-ups yet">
          Customers who sign up with your code are listed here.
        </EmptyState>
      ) : (
        <FactTable
          label="Who came"
          look="card"
          rows={invited}
          rowKey={({ name, joinedAt }) => `${name}${joinedAt}`}
          columns={[
            { id: 'name', label: 'Name', cell: ({ name }) => name },
            { id: 'joined', label: 'Signed up', cell: ({ joinedAt }) => formatInstantDay(joinedAt) },
            {
              id: 'reward',
              label: 'Reward',
              align: 'end',
              cell: ({ reward }) =>
                reward === null ? <span className={layout.faint}>not yet</span> : formatAmount(reward, currency),
            },
          ]}
        />
      )}
      {invitedCount > invited.length && (
        <CardBody>
          <p className={layout.soft}>{`The newest ${formatCount(invited.length)} of ${formatCount(invitedCount)}.`}</p>
        </CardBody>
      )}
    </Card>
  )
}
