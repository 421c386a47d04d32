import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../lib/dates.ts'
import { explain } from '../../../lib/explain.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { FailedNotice } from '../../../ui/notice.tsx'
import { type ChangeOfKart, changesOfKart, type StaffKart } from '../../quotation-queries.ts'
import css from '../builder.module.css'
import type { OpenMoney } from '../money-dialogs.tsx'
import { nameDifference } from './difference-words.ts'

type Props = { kart: StaffKart; maySell: boolean; onOpen: (what: OpenMoney) => void }

const STATES: Readonly<Record<ChangeOfKart['state'], { name: string; tone?: 'ok' | 'warn' }>> = {
  offered: { name: 'Waits for the customer', tone: 'warn' },
  expired: { name: 'Expired' },
  withdrawn: { name: 'Withdrawn' },
  agreed: { name: 'Agreed', tone: 'ok' },
}

/** What was changed after the sale, and what waits to be agreed to. Nothing where nothing was. */
export function ChangesCard({ kart, maySell, onOpen }: Props) {
  const changes = useQuery(changesOfKart(kart.id))
  if (changes.isError) return <FailedNotice onRetry={() => void changes.refetch()}>{explain(changes.error)}</FailedNotice>
  if (!changes.data || changes.data.length === 0) return null
  return (
    <Card>
      <CardHead title="Changes after the sale" />
      <CardBody className={css.total}>
        <ol className={css.versions} aria-label="Changes after the sale">
          {changes.data.map((change) => (
            <One key={change.id} change={change} maySell={maySell} onOpen={onOpen} />
          ))}
        </ol>
      </CardBody>
    </Card>
  )
}

function One({ change, maySell, onOpen }: Omit<Props, 'kart'> & { change: ChangeOfKart }) {
  const { state, difference, currency, reason, offeredAt, offeredBy, validUntil, agreedAt, agreedBy, version } = change
  const { name, ...tone } = STATES[state]
  return (
    <li>
      <header>
        <b>{nameDifference(difference, currency)}</b>
        <Chip {...tone}>{name}</Chip>
      </header>
      {reason !== '' && <small dir="auto">{reason}</small>}
      <small className={css.soft}>
        {agreedAt === null
          ? `Offered by ${offeredBy}, ${formatMoment(offeredAt)}`
          : `${agreedBy} agreed, ${formatMoment(agreedAt)}. Version ${version}.`}
      </small>
      {state === 'offered' && <small className={css.soft}>Valid until {formatMoment(validUntil)}</small>}
      {state === 'offered' && maySell && (
        <header>
          <Button size="xs" aria-haspopup="dialog" onClick={() => onOpen({ what: 'agree', change })}>
            Agreed
          </Button>
          <Button size="xs" variant="quiet" aria-haspopup="dialog" onClick={() => onOpen({ what: 'withdraw', change })}>
            Withdraw
          </Button>
        </header>
      )}
    </li>
  )
}
