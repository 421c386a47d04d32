import type { ErrorComponentProps } from '@tanstack/react-router'
import { explain } from '../lib/explain.ts'
import { Refusal } from '../lib/refusal.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState } from '../ui/notice.tsx'
import { usePageTitle } from './use-page-title.ts'

export function NotFoundPage() {
  usePageTitle('Not found')
  return (
    <EmptyState icon="compass" level={1} title="There is no such page" action={<ButtonLink to="/flight">Book a Flight</ButtonLink>}>
      The address may be mistyped, or what was here is not yours to see.
    </EmptyState>
  )
}

export function ForbiddenPage() {
  usePageTitle('Not allowed')
  return (
    <EmptyState
      icon="lock"
      level={1}
      title="You are not allowed to open this"
      action={<ButtonLink to="/flight">Book a Flight</ButtonLink>}
    >
      Your account does not have this permission. Whoever manages accounts at your company can give it.
    </EmptyState>
  )
}

/** A page that broke or was refused: says what is known, offers to try again, and a number support can look up. */
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
