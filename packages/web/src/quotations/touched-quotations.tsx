import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { parseMoney, subtract } from '@tradewind/domain/money'
import { useEffect, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { BeforeAfter } from '../ui/before-after/before-after.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Money } from '../ui/money/money.tsx'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { nameCustomer } from './quotation-columns.tsx'
import { QuotationState } from './quotation-state.tsx'
import css from './rate-drift.module.css'
import { type DriftedKart, driftAfter, driftBefore } from './rate-drift-queries.ts'

const NONE: readonly DriftedKart[] = []

type Props = {
  /** Whose rates were published; of a change that may touch any: none. */
  tourOptionIds: readonly number[]
  /** Of a change that is about a customer: only quotations of its company. */
  customerId?: number | undefined
  /** Those that had other prices already, and are not shown again where nothing has changed for them. */
  before?: readonly DriftedKart[] | undefined
  onClose: () => void
}

/** For a dialog whose change may touch any open quotation: `show` keeps those that have other prices already, and from then on they are `before`. */
export function useTouched(): { readonly before: readonly DriftedKart[] | undefined; readonly show: () => void } {
  const viewer = useUser()
  const { data } = useQuery({ ...driftBefore(), enabled: viewer !== null && may(viewer, 'quotations.view') })
  const [before, setBefore] = useState<readonly DriftedKart[]>()
  return { before, show: () => setBefore(data?.karts ?? []) }
}

/** After prices were published: the open quotations that they touch, each with its difference. Where there are none, nothing is shown. */
export function TouchedQuotations({ tourOptionIds, customerId, before = NONE, onClose }: Props) {
  const viewer = useUser()
  const sees = viewer !== null && may(viewer, 'quotations.view')
  const { data, error, refetch } = useQuery({ ...driftAfter(tourOptionIds, before, customerId), enabled: sees })
  const touched = data?.karts
  const hasNone = !sees || touched?.length === 0
  useEffect(() => {
    if (hasNone) onClose()
  }, [hasNone, onClose])
  if (hasNone) return null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Quotations with other prices"
      subtitle="Open quotations that would be priced differently now. Until you decide, the old prices count."
      foot={
        <>
          <Button onClick={onClose}>Later</Button>
          <ButtonLink variant="primary" to="/staff/quotations/rate-drift">
            Keep or take prices
          </ButtonLink>
        </>
      }
    >
      {error && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <ListSkeleton lines={3} />}
      {touched && (
        <ul className={css.touched} aria-label="Quotations">
          {touched.map((kart) => (
            <Touched key={kart.id} kart={kart} />
          ))}
        </ul>
      )}
      {data?.hasMore && <p className={css.about}>There are more. All of them stand under ‘Keep or take prices’.</p>}
    </Dialog>
  )
}

function Touched({ kart }: { kart: DriftedKart }) {
  const { id, kartName, quotationId, currencySymbol, totalBefore, totalNow } = kart
  const difference = subtract(parseMoney(totalNow, currencySymbol), parseMoney(totalBefore, currencySymbol))
  return (
    <li>
      <span className={css.what}>
        <Link to="/staff/quotations/$quotationId" params={{ quotationId: id }}>
          {kartName}
        </Link>
        <small>
          {quotationId} · {nameCustomer(kart)}
        </small>
        <QuotationState {...kart} />
      </span>
      <BeforeAfter
        before={formatAmount(totalBefore, currencySymbol)}
        after={formatAmount(totalNow, currencySymbol)}
        difference={<Money amount={difference} hasSign />}
      />
    </li>
  )
}
