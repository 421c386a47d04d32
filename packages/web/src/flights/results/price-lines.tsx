import { useQuery } from '@tanstack/react-query'
import type { FlightOption } from '@tradewind/contract/flights/option'
import type { PriceLine } from '@tradewind/contract/flights/quote'
import { inEnglish } from '../../languages/page-language.ts'
import { translate } from '../../languages/translate.ts'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { useUser } from '../../lib/session.ts'
import { WhyPrice } from '../../markups/why-price.tsx'
import { MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { Bone } from '../../ui/spinner.tsx'
import css from './fare-detail.module.css'
import { t } from './messages.ts'

/** The price of a result in lines that add up to the total, and for those who earn on it, what they earn. */
export function PriceLines({ option, traceId }: { option: FlightOption; traceId: string }) {
  const { resultIndex, currency } = option
  const user = useUser()
  // The airline's commission belongs to the site owner; the part passed on to an agent has the same name as in the summary of the sale.
  const isOwners = user?.userType === 'staff' && !user.actingFor
  const { data, error, refetch } = useQuery({
    queryKey: ['GET_FLIGHT_PRICE', traceId, resultIndex],
    queryFn: async ({ signal }) => (await api.flights.getFlightPrice({ traceId, resultIndex }, { signal })).fareDetailResult,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error)
    return (
      <FailedNotice size="xs" onRetry={() => void refetch()}>
        {explain(error)}
      </FailedNotice>
    )
  if (!data) return <LoadingLines />
  const people = data.fareDetails.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <MoneyLines>
        {data.lines.filter(isFare).map(({ label, detail, amount }) => (
          <MoneyLine
            key={label + detail}
            label={nameLine(label)}
            detail={detail}
            kind={amount.startsWith('-') ? 'minus' : undefined}
          >
            {formatAmount(amount, currency)}
          </MoneyLine>
        ))}
        <MoneyLine label={t('totalFor', { n: people })} kind="sum">
          {formatAmount(data.totalFare, currency)}
        </MoneyLine>
        {!data.earnings && data.totalPayable !== data.totalFare && (
          <>
            {data.lines
              .filter((line) => !isFare(line))
              .map(({ label, detail, amount }) => (
                <MoneyLine key={label} label={nameLine(label)} detail={detail} kind={amount.startsWith('-') ? 'minus' : undefined}>
                  {formatAmount(amount, currency)}
                </MoneyLine>
              ))}
            <MoneyLine label={t('youPay')} kind="sum">
              {formatAmount(data.totalPayable, currency)}
            </MoneyLine>
          </>
        )}
      </MoneyLines>
      {data.conversion && <p className={css.conversion}>{data.conversion}</p>}
      {data.earnings && (
        <div className={css.netbox} data-net>
          <Earned label={t('netOnly')} amount={data.earnings.net} currency={currency} />
          <Earned label={t(isOwners ? 'commission' : 'discount')} amount={data.earnings.commission} currency={currency} />
          <Earned label={t('tds')} amount={data.earnings.tds} currency={currency} />
          <Earned label={t('youEarn')} amount={data.earnings.youEarn} currency={currency} />
        </div>
      )}
      <div data-net {...inEnglish}>
        <WhyPrice of={{ searchId: traceId, resultIndex }} />
      </div>
    </>
  )
}

/** The traveller's lines add up to the total fare; discount and TDS follow, and for those who earn they stand in a box of their own. */
function isFare({ kind }: PriceLine): boolean {
  return kind !== 'discount' && kind !== 'tds'
}

function Earned({ label, amount, currency }: { label: string; amount: string; currency: string }) {
  return (
    <span>
      {label} <b>{formatAmount(amount, currency)}</b>
    </span>
  )
}

function LoadingLines() {
  return (
    <div className={css.skeleton} role="status" aria-label={t('loadingPrice')}>
      {['70%', '62%', '80%', '55%', '68%'].map((width) => (
        <Bone key={width} width={width} height={20} />
      ))}
    </div>
  )
}

const WHO = { adult: 'adult', child: 'child', infant: 'infant' } as const

/** 'Base fare, adult' is of two parts, of which each is known. */
function nameLine(label: string): string {
  const [, fare = '', who] = /^(.*), (adult|child|infant)$/.exec(label) ?? []
  return who ? t('fareOf', { label: translate(fare), who: t(WHO[who as keyof typeof WHO]) }) : translate(label)
}
