import { useMutation, useQuery } from '@tanstack/react-query'
import type { User } from '@tradewind/contract/accounts/accounts'
import { taxNumberTerm } from '@tradewind/domain/documents/tax-number'
import { CompanyLogo } from '../company-team/company-logo.tsx'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { setUser, useUser } from '../lib/session.ts'
import { BillingCard } from '../personal-data/billing-card.tsx'
import { MyDataCard } from '../personal-data/my-data-card.tsx'
import { useSite } from '../sites/site-data.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { SocialCard } from '../social-log-in/social-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { Checkbox } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { Bone } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { MyPhonesForm } from './my-phones-form.tsx'
import { myPasskeys, PasskeysCard } from './passkeys/passkeys-card.tsx'
import css from './profile.module.css'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** One's own account: personal details, company, phones and password. */
export function ProfilePage() {
  usePageTitle('Profile')
  const user = useUser()
  if (!user) return null
  return (
    <Page>
      <PageHead title="Profile" />
      <div className={css.cards}>
        <Card aria-label="You and your company">
          <CardHead title={`${user.firstName} ${user.lastName}`} />
          <div className={css.pad}>
            <p className={layout.soft}>{user.email}</p>
            {(user.designation ?? user.branch) && (
              <p className={layout.soft}>{[user.designation, user.branch].filter(Boolean).join(', ')}</p>
            )}
            <Company />
            <Subscription isSubscribed={user.isEmailSubscriber} />
          </div>
        </Card>
        <Card aria-label="Phone numbers">
          <CardHead title="Phone numbers" />
          <MyPhonesForm user={user} />
        </Card>
        <Card aria-label="Password">
          <CardHead title="Password" />
          <Password user={user} />
        </Card>
        {/* What opens an account is not read by who views as its owner: the server refuses it. */}
        {!user.viewing && <SecondFactorCard />}
        {!user.viewing && <PasskeysCard />}
        {(user.userType !== 'staff' || user.isSuperAdmin) && <BillingCard />}
        {!user.viewing && <SocialCard />}
        {!user.viewing && <SessionsCard />}
        <MyDataCard isStaff={user.userType === 'staff'} />
      </div>
    </Page>
  )
}

/** Who has signed in only with another account has no password to change, and chooses one by a link in a mail. */
function Password({ user: { email, userType, viewing } }: { user: User }) {
  const { data, isLoading } = useQuery({ ...myPasskeys, enabled: !viewing })
  if (isLoading) return <Bone height={60} />
  if (data?.hasPassword !== false) return <ChangePasswordForm email={email} isStaff={userType === 'staff'} />
  return (
    <div className={css.pad}>
      <p className={layout.soft}>You have no password yet. We can send you a link to choose one.</p>
      <div className={layout.row}>
        <ButtonLink to="/forgot_password" size="sm">
          Get a link
        </ButtonLink>
      </div>
    </div>
  )
}

function Company() {
  const { countryCode } = useSite()
  const mayChangeLogo = useUser()?.isCompanyOwner === true
  const { data, error, refetch } = useQuery({
    queryKey: ['UPDATE_USER_LE_DATA'],
    queryFn: async ({ signal }) => (await api.accounts.getMyLegalEntity(undefined, { signal })).legalEntity,
  })
  if (error && !data) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  if (!data) return <Bone height={60} />
  if (data.kind === 'person' && !data.panNumber && !data.gstNumber && !data.taxNumber) return null
  const facts = [
    ['Company', data.kind === 'person' ? '' : data.name],
    ['Address', [data.address1, data.address2].filter(Boolean).join(', ')],
    ['GST number', data.gstNumber ?? ''],
    [taxNumberTerm(countryCode), data.taxNumber ?? ''],
    ['PAN', data.panNumber ?? ''],
  ].filter(([, value]) => value)
  return (
    <>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mayChangeLogo && <CompanyLogo name={data.name} logoUrl={data.logoUrl} />}
    </>
  )
}

function Subscription({ isSubscribed }: { isSubscribed: boolean }) {
  const { siteName } = useSite()
  const user = useUser()
  const set = useMutation({
    mutationKey: ['SET_EMAIL_SUBSCRIPTION'],
    mutationFn: (wanted: boolean) => api.accounts.setEmailSubscription({ isSubscribed: wanted }),
    onSuccess: ({ isSubscribed: isEmailSubscriber }) => {
      if (user) setUser({ ...user, isEmailSubscriber })
      toast('ok', 'Setting saved successfully')
    },
    onError: (error) => toast('bad', explain(error)),
  })
  return (
    <Checkbox
      checked={set.isPending ? set.variables : isSubscribed}
      disabled={set.isPending}
      onChange={(event) => set.mutate(event.target.checked)}
    >
      Send me offers of {siteName} by e-mail
    </Checkbox>
  )
}
