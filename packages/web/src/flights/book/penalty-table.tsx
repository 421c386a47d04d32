import type { PenaltyLine } from '@tradewind/contract/flights/quote'
import { describePenaltySpan } from '@tradewind/domain/tickets/changes/penalty'
import { formatAmount } from '../../lib/money.ts'
import css from './trip-card.module.css'

const APPLIES = { cancellation: 'Cancellation', reissue: 'Change' } as const

/** What the airline keeps for a refund or a change, by leg and time, as stated with the quote. */
export function PenaltyTable({ penalties }: { penalties: readonly PenaltyLine[] }) {
  const legs = Map.groupBy(penalties, ({ origin, destination }) => `${origin}–${destination}`)
  return [...legs].map(([sector, lines]) => (
    <section key={sector} aria-label={`Charges, ${sector}`}>
      <h3>Charges, {sector}, per traveller</h3>
      <table className={css.penalties}>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">When</th>
            <th scope="col">Airline charge</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.applies}${line.fromHours}${line.toHours}${line.amount}`}>
              <td>{APPLIES[line.applies]}</td>
              <td>{describePenaltySpan(line)}</td>
              <td>{describePenalty(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ))
}

function describePenalty({ applies, keeps, amount, currency }: PenaltyLine): string {
  if (keeps === 'amount' && amount && currency) return formatAmount(amount, currency)
  if (keeps === 'everything') return applies === 'cancellation' ? 'Not refundable' : 'Not changeable'
  return 'See the rules below'
}
