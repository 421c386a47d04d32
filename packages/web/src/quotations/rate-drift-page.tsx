import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { parseMoney, subtract } from '@tradewind/domain/money'
import { useState } from 'react'
import { may } from '../accounts/rights.ts'
import { formatDay } from '../lib/dates.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { BeforeAfter } from '../ui/before-after/before-after.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Money } from '../ui/money/money.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { formatTravel, nameCustomer } from './quotation-columns.tsx'
import { QuotationState } from './quotation-state.tsx'
import css from './rate-drift.module.css'
import { type DriftedKart, rateDrift } from './rate-drift-queries.ts'
import { decisionOf, useDriftDecisions } from './use-drift-decisions.ts'

/** As many as one call decides about. */
const DECIDED_AT_ONCE = 100

/** Open quotations that the rates of today would price differently: each price is kept or taken, one by one or all together. */
export function RateDriftPage() {
  usePageTitle('Changed rates')
  const viewer = useUser()
  const mayEdit = viewer !== null && may(viewer, 'quotations.edit')
  const list = useInfiniteQuery(rateDrift)
  const decide = useDriftDecisions()
  const [asked, setAsked] = useState<{ take: boolean; all: readonly DriftedKart[] }>()
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  const karts = list.data?.pages.flatMap((page) => page.karts)
  // What is not on the page yet is part of all.
  const ask = async (take: boolean) => {
    let read = list.data
    for (let more = list.hasNextPage; more; ) {
      const next = await list.fetchNextPage()
      if (next.isError) return
      ;[read, more] = [next.data, next.hasNextPage]
    }
    setAsked({ take, all: read?.pages.flatMap((page) => page.karts) ?? [] })
  }
  // What fails is said as it fails, and ends it.
  const decideAll = async ({ take, all }: { take: boolean; all: readonly DriftedKart[] }) => {
    setAsked(undefined)
    for (let from = 0; from < all.length; from += DECIDED_AT_ONCE)
      await decide.mutateAsync(all.slice(from, from + DECIDED_AT_ONCE).map((kart) => decisionOf(kart, take)))
  }
  const isBusy = decide.isPending || list.isFetchingNextPage
  return (
    <Page>
      <PageHead
        title="Changed rates"
        about="Open quotations that the rates of today would price differently. Until you decide, the old prices count. What a customer was sent keeps its price until its validity ends."
      >
        <ButtonLink size="sm" variant="quiet" icon="left" to="/staff/quotations">
          All quotations
        </ButtonLink>
        {mayEdit && karts && karts.length > 1 && (
          <>
            <Button size="sm" pending={isBusy} aria-haspopup="dialog" onClick={() => void ask(false)}>
              Keep all old prices
            </Button>
            <Button size="sm" pending={isBusy} aria-haspopup="dialog" onClick={() => void ask(true)}>
              Take all new prices
            </Button>
          </>
        )}
      </PageHead>
      {list.isError && <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>}
      {list.isPending && <ListSkeleton lines={4} height={96} />}
      {karts?.length === 0 && !list.hasNextPage && (
        <EmptyState icon="check" title="No changed price is open">
          When you publish rates, the open quotations that they touch stand here.
        </EmptyState>
      )}
      {karts?.map((kart) => (
        <Drifted
          key={kart.id}
          kart={kart}
          isPending={decide.isPending}
          onDecide={mayEdit ? (take, lineIds) => decide.mutate([decisionOf(kart, take, lineIds)]) : undefined}
        />
      ))}
      {asked && (
        <Dialog
          isOpen
          onClose={() => setAsked(undefined)}
          title={asked.take ? 'Take all new prices' : 'Keep all old prices'}
          foot={
            <>
              <Button onClick={() => setAsked(undefined)}>Back</Button>
              <Button variant="primary" onClick={() => decideAll(asked).catch(() => undefined)}>
                {`${asked.take ? 'Take' : 'Keep'} the prices of ${formatCount(asked.all.length)} quotations`}
              </Button>
            </>
          }
        >
          <p>
            {asked.take
              ? 'Each of them is saved as a new version with the prices of today. What was sent to a customer is unchanged.'
              : 'They keep the prices that they have, until the rates change again.'}
          </p>
        </Dialog>
      )}
      {list.hasNextPage && (
        <div>
          <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Check more quotations
          </Button>
        </div>
      )}
    </Page>
  )
}

type DriftedProps = {
  kart: DriftedKart
  isPending: boolean
  /** Undefined for those who only look. */
  onDecide: ((take: boolean, lineIds?: number[]) => void) | undefined
}

function Drifted({ kart, isPending, onDecide }: DriftedProps) {
  const { id, kartName, quotationId, currencySymbol, totalBefore, totalNow, lines, isPromised } = kart
  const difference = subtract(parseMoney(totalNow, currencySymbol), parseMoney(totalBefore, currencySymbol))
  const mayTake = lines.some(({ now }) => now !== null)
  return (
    <Card aria-label={kartName}>
      <CardBody className={css.drifted}>
        <header className={css.head}>
          <h2>
            <Link to="/staff/quotations/$quotationId" params={{ quotationId: id }}>
              {kartName}
            </Link>
          </h2>
          <span>{quotationId}</span>
          <QuotationState {...kart} />
          {isPromised && <Chip tone="accent">Price promised</Chip>}
          <span className={css.total}>
            <BeforeAfter
              before={formatAmount(totalBefore, currencySymbol)}
              after={formatAmount(totalNow, currencySymbol)}
              difference={<Money amount={difference} hasSign />}
            />
          </span>
        </header>
        <p className={css.about}>
          {nameCustomer(kart)} · {formatTravel(kart)}
        </p>
        <ul className={css.lines}>
          {lines.map((line) => (
            <li key={line.id}>
              <span className={css.what}>
                <b>{line.name}</b>
                <small>{[line.tourOption, line.startDate && formatDay(line.startDate)].filter(Boolean).join(' · ')}</small>
                {line.why && <small className={css.why}>{line.why}</small>}
              </span>
              <BeforeAfter
                before={formatAmount(line.before, line.currency)}
                after={line.now ? formatAmount(line.now.price, line.now.currency) : 'No price today'}
              />
              {onDecide && (
                <span className={css.acts}>
                  <Button
                    size="xs"
                    disabled={isPending}
                    aria-label={`Keep old price of ${line.name}, ${kartName}`}
                    onClick={() => onDecide(false, [line.id])}
                  >
                    Keep old
                  </Button>
                  {line.now && (
                    <Button
                      size="xs"
                      disabled={isPending}
                      aria-label={`Take new price of ${line.name}, ${kartName}`}
                      onClick={() => onDecide(true, [line.id])}
                    >
                      Take new
                    </Button>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
        {onDecide && lines.length > 1 && (
          <footer className={css.acts}>
            <Button size="sm" disabled={isPending} aria-label={`Keep old prices of ${kartName}`} onClick={() => onDecide(false)}>
              Keep old prices
            </Button>
            {mayTake && (
              <Button size="sm" disabled={isPending} aria-label={`Take new prices of ${kartName}`} onClick={() => onDecide(true)}>
                Take new prices
              </Button>
            )}
          </footer>
        )}
      </CardBody>
    </Card>
  )
}
