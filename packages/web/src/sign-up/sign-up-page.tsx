import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { SIGN_UP_TYPES, type SignUpType } from '@tradewind/domain/sign-up/sign-up-form'
import { useState } from 'react'
import { AccountFrame } from '../accounts/account-frame.tsx'
import { explain } from '../lib/explain.ts'
import { useSite } from '../sites/site-data.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Or, SocialButtons } from '../social-log-in/social-buttons.tsx'
import { Radio } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { CompanyForm } from './company-form.tsx'
import { t } from './messages.ts'
import { RetailForm } from './retail-form.tsx'
import css from './sign-up.module.css'
import { type SignUpTerms, signUpForm } from './sign-up-queries.ts'

const route = getRouteApi('/signup')

/** Where people ask for an account of their own: a traveller, a travel agency, or a company. */
export function SignUpPage() {
  usePageTitle(t('createAccount'))
  const { siteName } = useSite()
  // Who came by a link of somebody has their code in it.
  const { referralCode = '' } = route.useSearch()
  const { data, error, refetch } = useQuery(signUpForm)
  return (
    <AccountFrame title={t('createAccount')}>
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <PageLoading />}
      {data && !data.terms && <Notice tone="warn">{t('closed', { site: siteName })}</Notice>}
      {data?.terms && <Forms userTypes={data.userTypes} terms={data.terms} referralCode={referralCode} />}
      <p className={layout.soft}>
        {t('haveAccount')}{' '}
        <Link to="/login" className={layout.link}>
          {t('signIn')}
        </Link>
      </p>
    </AccountFrame>
  )
}

type FormsProps = { userTypes: readonly SignUpType[]; terms: SignUpTerms; referralCode: string }

function Forms({ userTypes, terms, referralCode }: FormsProps) {
  const [chosen, setChosen] = useState<SignUpType>()
  const open = SIGN_UP_TYPES.filter((type) => userTypes.includes(type))
  const type = chosen && open.includes(chosen) ? chosen : (open[0] ?? 'retail')
  return (
    <>
      {open.length > 1 && (
        <fieldset className={css.choices}>
          <legend>{t('youAre')}</legend>
          {open.map((one) => (
            <Radio key={one} name="userType" checked={one === type} onChange={() => setChosen(one)}>
              {t(one)}
            </Radio>
          ))}
        </fieldset>
      )}
      {type === 'retail' ? (
        <>
          {/* An account at Google makes a traveller, whatever is chosen above: so it is offered to nobody else. */}
          <SocialButtons isSigningUp referralCode={referralCode} />
          <Or isSigningUp />
          <RetailForm terms={terms} referralCode={referralCode} />
        </>
      ) : (
        <CompanyForm key={type} userType={type} terms={terms} referralCode={referralCode} />
      )}
    </>
  )
}
