import { Link } from '@tanstack/react-router'
import { formatAmount } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/list/side-panel.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { formatPax, formatSpan } from '../studio/rate-words.ts'
import { ComboExample } from './combo-price.tsx'
import type { Combo } from './combo-queries.ts'
import css from './combos.module.css'
import { Ways } from './ways.tsx'

type Props = {
  comboId: number
  combos: readonly Combo[]
  isListRead: boolean
  onOpen: (id: number | undefined) => void
  onDelete: ((combo: Combo) => void) | undefined
}

/** One combo beside the list: what it costs a party, and the rates of its tour options. */
export function ComboPanel({ comboId, combos, isListRead, onOpen, onDelete }: Props) {
  const combo = combos.find(({ id }) => id === comboId)
  return (
    <SidePanel
      label={combo ? `Combo ${combo.name}` : 'Combo'}
      title={combo?.name ?? 'Combo'}
      about={combo && <p>{formatAmount(combo.amount, combo.currency)} off a booking</p>}
      what="combo"
      open={comboId}
      ids={combos.map(({ id }) => id)}
      onOpen={onOpen}
      foot={
        combo &&
        onDelete && (
          <Button size="sm" icon="x" aria-haspopup="dialog" onClick={() => onDelete(combo)}>
            Delete combo
          </Button>
        )
      }
    >
      {!combo &&
        (isListRead ? (
          <EmptyState icon="search" title="Not in this list">
            It may have been deleted.
          </EmptyState>
        ) : (
          <PageLoading />
        ))}
      {combo && (
        <section>
          <h3>Price for a party</h3>
          <ComboExample key={combo.id} combo={pricedOf(combo)} cityId={0} />
        </section>
      )}
      {combo?.tourOptions.map((part) => (
        <PartRates key={part.tourOptionId} part={part} />
      ))}
    </SidePanel>
  )
}

function pricedOf({ amount, currency, tourOptions }: Combo) {
  return {
    amount,
    currency,
    tourOptions: tourOptions.map(({ tourOptionId, onwardTransfer, returnTransfer }) => ({
      tourOptionId,
      onwardTransfer,
      returnTransfer,
    })),
  }
}

/** A tour option of the combo with its rates and when they are valid; transfer rates only where it is driven to or back. */
function PartRates({ part }: { part: Combo['tourOptions'][number] }) {
  const { tourOptionId, name, onwardTransfer, returnTransfer, ticketRates, transferRates } = part
  const bases: readonly string[] = [onwardTransfer, returnTransfer]
  const rides = transferRates.filter(({ sharingBasis }) => bases.includes(sharingBasis))
  const isDriven = onwardTransfer !== 'none' || returnTransfer !== 'none'
  return (
    <section aria-label={name}>
      <h3>
        <Link to="/staff/rate-studio/$tourOptionId" params={{ tourOptionId }} className={css.link}>
          {name}
        </Link>
      </h3>
      <Ways part={part} />
      {ticketRates.length === 0 && <p className={css.hint}>No ticket rates yet.</p>}
      <ul className={css.rates}>
        {ticketRates.map((rate) => (
          <li key={rate.id}>
            <span>
              {formatSpan(rate.validFromDate, rate.validTillDate)}
              <small>{rate.market}</small>
            </span>
            <span className={css.amount}>
              {formatAmount(rate.adultAmount, rate.currency)}
              <small>{rate.isPerPax ? `child ${formatAmount(rate.childAmount, rate.currency)}` : 'for the group'}</small>
            </span>
          </li>
        ))}
        {rides.map((rate) => (
          <li key={`transfer ${rate.id}`}>
            <span>
              {rate.sharingBasis === 'private' ? 'PVT' : 'Shared'} {rate.transferType}
              <small>{[formatSpan(rate.validFromDate, rate.validTillDate), rate.market].join(' · ')}</small>
            </span>
            <span className={css.amount}>
              {formatAmount(rate.amount, rate.currency)}
              <small>
                {[rate.isPerPax ? 'per person' : 'per vehicle', formatPax(rate.minPax, rate.maxPax)].filter(Boolean).join(', ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {isDriven && rides.length === 0 && (
        <p className={css.hint}>It has no transfer rates of its own. Area transfers count once a pick-up is chosen.</p>
      )}
    </section>
  )
}
