import type { ErrorComponentProps } from '@tanstack/react-router'
import { explain } from '../lib/explain.ts'
import { Refusal } from '../lib/refusal.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState } from '../ui/notice.tsx'

export function NotFoundPage() {
  usePageTitle('Page not found')
  return (
    <EmptyState icon="compass" level={1} title="Page not found" action={<ButtonLink to="/flight">Book a flight</ButtonLink>}>
      Check the address. You may not have access.
    </EmptyState>
  )
}

export function ForbiddenPage() {
  usePageTitle('No access')
  return (
    <EmptyState icon="lock" level={1} title="No access" action={<ButtonLink to="/flight">Book a flight</ButtonLink>}>
      Ask your administrator for permission.
    </EmptyState>
  )
}

/** A page that failed or was refused: the reason, a button to try again, and a number for support. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  usePageTitle('Something went wrong')
  const requestId = error instanceof Refusal ? error.requestId : undefined
  return (
    <EmptyState
      icon="warning"
      level={1}
      title="Something went wrong"
      action={
        <>
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
        </>
      }
    >
      {explain(error)}
      {requestId && (
        <>
          <br />
          <span className={layout.faint}>Request {requestId}</span>
        </>
      )}
    </EmptyState>
  )
}
