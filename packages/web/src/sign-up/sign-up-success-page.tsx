import { useQueryClient } from '@tanstack/react-query'
import { AccountFrame } from '../accounts/account-frame.tsx'
import { withBold } from '../languages/with-marks.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { t } from './messages.ts'
import { SIGNED_UP } from './sign-up-queries.ts'

/** What comes next after the form: the mail. After a reload the address is no longer known here. */
export function SignUpSuccessPage() {
  usePageTitle(t('checkMail'))
  const email = useQueryClient().getQueryData<string>(SIGNED_UP)
  return (
    <AccountFrame title={t('checkMail')}>
      <Notice tone="ok">{email ? withBold(t('mailSent', { email })) : t('mailSentSomewhere')}</Notice>
      <p className={layout.soft}>{t('noMail')}</p>
      <ButtonLink to="/login" size="lg" wide>
        {t('backToSignIn')}
      </ButtonLink>
      <ButtonLink to="/signup" variant="quiet" size="lg" wide>
        {t('signUpAgain')}
      </ButtonLink>
    </AccountFrame>
  )
}
