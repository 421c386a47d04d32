import { useQuery } from '@tanstack/react-query'
import type { FlightOption } from '@tradewind/contract/flights/option'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { FailedNotice } from '../../ui/notice.tsx'
import { SafeHtml } from '../../ui/safe-html.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import css from './fare-detail.module.css'

export function FareRules({ option: { resultIndex }, traceId }: { option: FlightOption; traceId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['GET_FARE_RULES', traceId, resultIndex],
    queryFn: async ({ signal }) => (await api.flights.getFareRules({ traceId, resultIndex }, { signal })).fareRules,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error)
    return (
      <div className={css.panel}>
        <FailedNotice size="xs" onRetry={() => void refetch()}>
          {explain(error)}
        </FailedNotice>
      </div>
    )
  if (!data) return <PageLoading label="Loading fare rules…" />
  return (
    <div className={css.panel}>
      {data.length === 0 && <p>The airline sent no rules for this fare. Ask us before you book if you may need to change it.</p>}
      {data.map(({ origin, destination, airline, fareRuleDetail }) => (
        <section key={`${origin}${destination}${airline}`} className={css.rules}>
          <h3>
            {origin} – {destination} <span>{airline}</span>
          </h3>
          <SafeHtml html={fareRuleDetail} />
        </section>
      ))}
    </div>
  )
}
