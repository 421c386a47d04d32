import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayManageMarkups } from '../accounts/rights.ts'
import { RuleOrder } from '../editions/rule-order.tsx'
import { refundableText } from '../flights/refundable-text.ts'
import { api } from '../lib/api.ts'
import { formatDate } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { useSite } from '../sites/site-data.ts'
import { MoneyLine, MoneyLines } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
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

const WHO: Record<string, string> = { supplier: 'Supplier', government: 'Tax' }

function Why({ answer }: { answer: Answer }) {
  const { companyName } = useSite()
  const { facts, steps, totalPayable, considered, counts, order, group } = answer
  const money = (amount: string) => formatAmount(amount, facts.currency)
  const applied = considered.filter(({ verdict }) => verdict !== 'doesNotApply')
  const others = considered.filter(({ verdict }) => verdict === 'doesNotApply')
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
      <section aria-label="Price steps">
        <h3>Price steps</h3>
        <MoneyLines>
          {steps.map(({ who, rule, amount }) => (
            <MoneyLine key={`${who}${rule}`} label={who === 'siteOwner' ? companyName : (WHO[who] ?? who)} detail={rule}>
              {money(amount)}
            </MoneyLine>
          ))}
          <MoneyLine label="The customer pays" kind="sum">
            {money(totalPayable)}
          </MoneyLine>
        </MoneyLines>
      </section>
      <section aria-label="Rules considered">
        <h3>Rules considered</h3>
        {considered.length === 0 && (
          <p className={layout.soft}>
            {group ? 'The group had no rules then. The fare has no markup.' : 'This price is older than the rule history.'}
          </p>
        )}
        {considered.length > 0 && counts.won === 0 && (
          <p className={layout.soft}>No rule applies to this fare. It has no markup.</p>
        )}
        <Verdicts verdicts={applied} />
        {others.length > 0 && (
          <Disclosure
            label={`${counts.doesNotApply === 1 ? '1 rule does' : `${formatCount(counts.doesNotApply)} rules do`} not apply`}
            isOpen={applied.length === 0}
          >
            <Verdicts verdicts={others} />
            {counts.doesNotApply > others.length && <p className={layout.faint}>Showing the {others.length} most specific.</p>}
          </Disclosure>
        )}
      </section>
      <RuleOrder order={order} />
    </div>
  )
}

const VERDICTS = { won: 'Won', outranked: 'Lost', doesNotApply: 'Does not apply' } as const

function Verdicts({ verdicts }: { verdicts: Answer['considered'] }) {
  return (
    <ol className={css.verdicts}>
      {verdicts.map(({ rule, verdict, because }) => (
        <li key={`${rule.markupId}.${rule.version}`} data-verdict={verdict}>
          <Chip tone={verdict === 'won' ? 'ok' : 'neutral'}>{VERDICTS[verdict]}</Chip>
          <div>
            <b>{rule.name}</b> <small>{rule.summary}</small>
            <p>{because}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
