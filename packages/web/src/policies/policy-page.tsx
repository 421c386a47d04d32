import { useQuery } from '@tanstack/react-query'
import { POLICIES, type Policy } from '@tradewind/domain/policies/policies'
import { formatInstantDay } from '../lib/dates.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import layout from '../ui/layout.module.css'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { SafeHtml } from '../ui/safe-html.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import css from './policies.module.css'
import { policyText } from './policy-queries.ts'

export function TermsPage() {
  return <PolicyPage policy="terms" />
}
export function PrivacyPage() {
  return <PolicyPage policy="privacy" />
}
export function RefundsPage() {
  return <PolicyPage policy="refunds" />
}
export function ApiPartnerProgramPage() {
  return <PolicyPage policy="apiPartnerProgram" />
}

/** A page that the site has written for everybody. */
function PolicyPage({ policy }: { policy: Policy }) {
  const { title } = POLICIES[policy]
  usePageTitle(title)
  const { data, error, refetch } = useQuery({ ...policyText(policy), retry: false })
  if (isRefusedWith(error, 'NOT_FOUND') && !data)
    return (
      <Page width="narrow">
        <EmptyState icon="doc" title={title} level={1}>
          This page has not been written yet. Please contact us with your question.
        </EmptyState>
      </Page>
    )
  return (
    <Page width="narrow">
      <PageHead title={title} />
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <ListSkeleton lines={6} height={40} />}
      {data && (
        <article className={css.text}>
          <SafeHtml html={data.html} />
          <p className={layout.soft}>
            Version {data.version}
            {data.writtenAt && `, ${formatInstantDay(data.writtenAt)}`}
            {policy === 'apiPartnerProgram' && (
              <>
                {' · '}
                <a className={layout.link} href="/api/guide">
                  Guide for developers
                </a>
              </>
            )}
          </p>
        </article>
      )}
    </Page>
  )
}
