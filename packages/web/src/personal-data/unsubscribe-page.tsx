import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AccountFrame } from '../accounts/account-frame.tsx'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { useSite } from '../sites/site-data.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'

const route = getRouteApi('/unsubscribe')

/** Where the link in a letter with offers leads: opening it is the one click. */
export function UnsubscribePage() {
  usePageTitle('Unsubscribe')
  const { token } = route.useSearch()
  const { siteName } = useSite()
  const { mutate, isSuccess, error } = useMutation({
    mutationKey: ['UNSUBSCRIBE', token],
    mutationFn: () => api.personalData.unsubscribe({ token }),
  })
  useEffect(() => mutate(), [mutate])
  return (
    <AccountFrame title="Unsubscribe">
      {error && <FailedNotice onRetry={() => mutate()}>{explain(error)}</FailedNotice>}
      {isSuccess && (
        <Notice tone="ok">
          You get no more offers of {siteName} by e-mail. Letters about your bookings still reach you. You can change it in your
          profile.
        </Notice>
      )}
      {!isSuccess && !error && <ListSkeleton lines={1} height={48} />}
      <ButtonLink to="/login" size="lg" wide>
        Sign in
      </ButtonLink>
    </AccountFrame>
  )
}
