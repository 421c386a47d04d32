import { type ErrorComponentProps, useLocation, useSearch } from '@tanstack/react-router'
import { namePermission } from '@tradewind/domain/permissions/permissions'
import { explain } from '../lib/explain.ts'
import { Refusal } from '../lib/refusal.ts'
import { useUser } from '../lib/session.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState } from '../ui/notice.tsx'
import { t } from './messages.ts'
import { missingFor } from './missing-for-page.ts'
import { placesFor } from './navigation.ts'

export function NotFoundPage() {
  usePageTitle(t('pageNotFound'))
  return (
    <EmptyState icon="compass" level={1} title={t('pageNotFound')} action={<WaysOut />}>
      {t(useUser() ? 'pageNotFoundText' : 'signInForAccess')}
    </EmptyState>
  )
}

export function ForbiddenPage() {
  usePageTitle(t('noAccess'))
  const user = useUser()
  const { page } = useSearch({ from: '/shell/403' })
  const missing =
    user?.userType === 'staff' && page
      ? missingFor(user, page)
          .map((permission) => `“${namePermission(permission)}”`)
          .join(', ')
      : ''
  return (
    <EmptyState icon="lock" level={1} title={t('noAccess')} action={<WaysOut />}>
      {user ? (missing ? t('noAccessWithout', { permissions: missing }) : t('noAccessText')) : t('signInForAccess')}
    </EmptyState>
  )
}

/** Signing in brings a visitor back to the page, which may be there for that person. */
function WaysOut() {
  const user = useUser()
  const { href, pathname } = useLocation()
  const desk = placesFor(user).find(({ to }) => to === '/desk')
  if (!desk)
    return (
      <ButtonLink to="/login" search={pathname === '/403' ? {} : { redirectTo: href }} variant="primary">
        {t('signIn')}
      </ButtonLink>
    )
  return (
    <>
      <ButtonLink to="/desk" variant="primary">
        {desk.label}
      </ButtonLink>
      <ButtonLink to="/flight">{t('bookFlight')}</ButtonLink>
    </>
  )
}

/** A page that failed or was refused: the reason, a button to try again, and a number for support. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  usePageTitle(t('failed'))
  const requestId = error instanceof Refusal ? error.requestId : undefined
  return (
    <EmptyState
      icon="warning"
      level={1}
      title={t('failed')}
      action={
        <>
          <Button variant="primary" onClick={reset}>
            {t('tryAgain')}
          </Button>
          <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
        </>
      }
    >
      {explain(error)}
      {requestId && (
        <>
          <br />
          <span className={layout.faint}>{t('request', { id: requestId })}</span>
        </>
      )}
    </EmptyState>
  )
}
