import type { ErrorComponentProps } from '@tanstack/react-router'
import { explain } from '../lib/explain.ts'
import { Refusal } from '../lib/refusal.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState } from '../ui/notice.tsx'
import { t } from './messages.ts'

export function NotFoundPage() {
  usePageTitle(t('pageNotFound'))
  return (
    <EmptyState icon="compass" level={1} title={t('pageNotFound')} action={<ButtonLink to="/flight">{t('bookFlight')}</ButtonLink>}>
      {t('pageNotFoundText')}
    </EmptyState>
  )
}

export function ForbiddenPage() {
  usePageTitle(t('noAccess'))
  return (
    <EmptyState icon="lock" level={1} title={t('noAccess')} action={<ButtonLink to="/flight">{t('bookFlight')}</ButtonLink>}>
      {t('noAccessText')}
    </EmptyState>
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
