import { useQuery } from '@tanstack/react-query'
import type { FlightOption } from '@tradewind/contract/flights/option'
import { inEnglish } from '../../languages/page-language.ts'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { FailedNotice } from '../../ui/notice.tsx'
import { SafeHtml } from '../../ui/safe-html.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import css from './fare-detail.module.css'
import { t } from './messages.ts'

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
  if (!data) return <PageLoading label={t('loadingRules')} />
  return (
    <div className={css.panel}>
      {data.length === 0 && <p>{t('noRules')}</p>}
      {data.map(({ origin, destination, airline, fareRuleDetail }) => (
        <section key={`${origin}${destination}${airline}`} className={css.rules} {...inEnglish}>
          <h3>
            {origin} – {destination} <span>{airline}</span>
          </h3>
          <SafeHtml html={fareRuleDetail} />
        </section>
      ))}
    </div>
  )
}
