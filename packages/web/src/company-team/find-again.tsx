import { useMutation } from '@tanstack/react-query'
import { compareMoney, parseMoney, subtract } from '@tradewind/domain/money'
import { useState } from 'react'
import { searchAgain } from '../flights/book/book-search.ts'
import { carryOver } from '../flights/book/draft-store.ts'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { formatMoney } from '../lib/money.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toasts.tsx'
import css from './team.module.css'
import type { ApprovalRequest } from './team-queries.ts'

type Again = Awaited<ReturnType<typeof api.flights.findApprovedAgain>>

/** Approved flights whose seats were not held and whose time to pay has passed: found again, with their price of today. */
export function FindAgain({ request: { id, title } }: { request: ApprovalRequest }) {
  const [again, setAgain] = useState<Again>()
  const find = useMutation({
    mutationKey: ['FIND_APPROVED_AGAIN', id],
    mutationFn: () => api.flights.findApprovedAgain({ approvalId: id }),
    onSuccess: setAgain,
    onError: (error) => toast('bad', explain(error)),
  })
  return (
    <>
      <Button size="sm" variant="primary" aria-label={`Find again ${title}`} pending={find.isPending} onClick={() => find.mutate()}>
        Find again
      </Button>
      {again && <FoundDialog again={again} title={title} onClose={() => setAgain(undefined)} />}
    </>
  )
}

type Props = { again: Again; title: string; onClose: () => void }

function FoundDialog({ again: { found, searchBy, bookedSearchId, ...again }, title, onClose }: Props) {
  const keepTravellers = () => carryOver(bookedSearchId)
  const approved = parseMoney(again.approved, again.currency)
  const today = found && parseMoney(found.amount, again.currency)
  const difference = today && subtract(today, approved)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={found ? 'Found again' : 'Not found any more'}
      subtitle={title}
      foot={
        <>
          <ButtonLink
            to="/flight/search-result/{-$searchId}"
            search={searchAgain(searchBy)}
            {...(!found && { variant: 'primary' as const })}
            onClick={keepTravellers}
          >
            Search again
          </ButtonLink>
          {found && (
            <ButtonLink
              to="/flight/book/$searchId"
              params={{ searchId: found.searchId }}
              search={{ resultIndex: found.resultIndex, ...(found.inbound && { inbound: found.inbound }) }}
              variant="primary"
              onClick={keepTravellers}
            >
              Book
            </ButtonLink>
          )}
        </>
      }
    >
      {today && difference ? (
        <>
          <dl className={css.prices}>
            <dt>Approved</dt>
            <dd>{formatMoney(approved)}</dd>
            <dt>Today</dt>
            <dd>{formatMoney(today)}</dd>
            {difference.minor !== 0n && (
              <>
                <dt>{difference.minor > 0n ? 'More than approved' : 'Less than approved'}</dt>
                <dd>{formatMoney({ ...difference, minor: difference.minor < 0n ? -difference.minor : difference.minor })}</dd>
              </>
            )}
          </dl>
          <p className={layout.soft}>
            {compareMoney(today, approved) > 0
              ? 'This is more than was approved: the payment page asks for approval of the new price.'
              : 'The approval covers it: book and pay it as usual.'}
          </p>
        </>
      ) : (
        <p className={layout.soft}>
          The same flights at the same fare were not found. Search again with the same days and travellers. Other flights need an
          approval of their own.
        </p>
      )}
    </Dialog>
  )
}
