import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayManageMarkups } from '../accounts/rights.ts'
import { RuleOrder } from '../editions/rule-order.tsx'
import { RulesConsidered } from '../editions/rules-considered.tsx'
import { refundableText } from '../flights/refundable-text.ts'
import { api } from '../lib/api.ts'
import { formatDate } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { PriceSteps } from './price-steps.tsx'
import css from './why-price.module.css'

/** Of an option in the results, or of a booking. */
export type PricedThing = { searchId: string; resultIndex: string } | { bookingId: number }

type Answer = Awaited<ReturnType<typeof api.markupChecks.explainPrice>>

/** 'Why this price', for users who manage the rules; nobody else sees rules that are not theirs. */
export function WhyPrice({ of }: { of: PricedThing }) {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  if (!user || !mayManageMarkups(user)) return null
  return (
    <>
      <button
        type="button"
        className={`${layout.link} ${css.why}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.stopPropagation()
          setOpen(true)
        }}
      >
        Why this price
      </button>
      {isOpen && <WhyDialog of={of} onClose={() => setOpen(false)} />}
    </>
  )
}

function WhyDialog({ of, onClose }: { of: PricedThing; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['EXPLAIN_PRICE', of],
    queryFn: ({ signal }) => api.markupChecks.explainPrice(of, { signal }),
    staleTime: 30_000,
  })
  const subtitle = data && `${data.buyer.name}${data.group ? ` · ${data.group.groupName}, edition ${data.group.edition}` : ''}`
  return (
    <Dialog isOpen onClose={onClose} title="Why this price" subtitle={subtitle} shape="broad">
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <PageLoading />}
      {data && <Why answer={data} />}
    </Dialog>
  )
}

function Why({ answer }: { answer: Answer }) {
  const { facts, steps, totalPayable, considered, counts, order, group } = answer
  return (
    <div className={css.page}>
      <p className={css.facts}>
        <Chip>{facts.airlineName}</Chip>
        <Chip>{facts.journey === 'domestic' ? 'Domestic' : 'International'}</Chip>
        <Chip>{refundableText(facts.isRefundable)}</Chip>
        {facts.fareType && <Chip>{facts.fareType}</Chip>}
        {facts.isFixedDeparture && <Chip>Fixed departure</Chip>}
        <Chip>travels {formatDate(facts.travelDate)}</Chip>
        <Chip>priced {formatDate(facts.bookingDate)}</Chip>
      </p>
      <PriceSteps steps={steps} totalPayable={totalPayable} currency={facts.currency} />
      <RulesConsidered
        considered={considered}
        counts={counts}
        none={group ? 'The group had no rules then. The fare has no markup.' : 'This price is older than the rule history.'}
      />
      <RuleOrder order={order} />
    </div>
  )
}
