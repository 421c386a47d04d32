import type { PenaltyLine } from '@tradewind/contract/flights/quote'
import { formatAmount } from '../../lib/money.ts'
import { FactTable } from '../../ui/table/fact-table.tsx'
import { t } from './messages.ts'

const APPLIES = { cancellation: 'cancellation', reissue: 'change' } as const

/** What the airline keeps for a refund or a change, by leg and time, as stated with the quote. */
export function PenaltyTable({ penalties }: { penalties: readonly PenaltyLine[] }) {
  const legs = Map.groupBy(penalties, ({ origin, destination }) => `${origin}–${destination}`)
  return [...legs].map(([sector, lines]) => (
    <section key={sector} aria-label={t('charges', { sector })}>
      <h3>{t('chargesEach', { sector })}</h3>
      <FactTable
        label={t('charges', { sector })}
        rows={lines}
        rowKey={(line) => `${line.applies}${line.fromHours}${line.toHours}${line.amount}`}
        columns={[
          { id: 'for', label: t('for'), cell: ({ applies }) => t(APPLIES[applies]) },
          { id: 'when', label: t('when'), cell: describeSpan },
          { id: 'charge', label: t('airlineCharge'), cell: describePenalty },
        ]}
      />
    </section>
  ))
}

function describePenalty({ applies, keeps, amount, currency }: PenaltyLine): string {
  if (keeps === 'amount' && amount && currency) return formatAmount(amount, currency)
  if (keeps === 'everything') return t(applies === 'cancellation' ? 'notRefundable' : 'notChangeable')
  return t('seeRules')
}

/** '4 hours to 4 days before departure', by the rule of `describePenaltySpan`. */
function describeSpan({ fromHours, toHours }: PenaltyLine): string {
  if (toHours === null) return fromHours === 0 ? t('atAnyTime') : t('orMore', { from: countHours(fromHours) })
  if (fromHours === 0) return t('lessThan', { to: countHours(toHours) })
  return t('fromTo', { from: countHours(fromHours), to: countHours(toHours) })
}

function countHours(hours: number): string {
  return hours > 0 && hours % 24 === 0 ? t('days', { n: hours / 24 }) : t('hours', { n: hours })
}
