import { negate } from '@tradewind/domain/money'
import { hidePrices } from '@tradewind/domain/quotations/hide-prices'
import { formatWeekdayOfYear } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import css from './builder.module.css'
import { groupByDay, type ListedLine } from './day-groups.ts'
import { nameLine } from './name-line.ts'
import { pathOf } from './read-builder.ts'
import type { Builder } from './use-builder.ts'

const PERSONS = { adult: 'Adult', child: 'Child', infant: 'Infant' } as const

/** What the customer will see of the quotation as it stands: the rule that hides prices is the one of the server. */
export function CustomerPreview({ builder, onClose }: { builder: Builder; onClose: () => void }) {
  const { values, sum } = builder
  const shown = sum && hidePrices(sum, values.priceBreakup)
  const prices = new Map(shown?.lines.map(({ lineId, price, counts }) => [lineId, { price, counts }]))
  const { days, others } = groupByDay(values)
  const row = (one: ListedLine) => {
    const line = prices.get(pathOf(one.list, one.at))
    const isOwn = 'bookedByCustomer' in one.line && one.line.bookedByCustomer
    return (
      <MoneyLine
        key={one.line.key}
        label={nameLine(one)}
        detail={
          isOwn
            ? 'Booked by you'
            : one.line.isOptional
              ? nameOptional(one.line)
              : one.list === 'activities'
                ? one.line.tourOption
                : undefined
        }
      >
        {line?.price && !isOwn ? formatMoney(line.price) : ''}
      </MoneyLine>
    )
  }
  return (
    <Dialog
      isOpen
      shape="side"
      onClose={onClose}
      title="What the customer sees"
      subtitle={values.kartName}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      <div className={css.preview}>
        {days
          .filter(({ lines }) => lines.length > 0)
          .map(({ number, date, lines }) => (
            <section key={number}>
              <h3>{date ? `Day ${number}, ${formatWeekdayOfYear(date)}` : `Day ${number}`}</h3>
              <MoneyLines>{lines.map(row)}</MoneyLines>
            </section>
          ))}
        {others.length > 0 && (
          <section>
            <h3>Services</h3>
            <MoneyLines>{others.map(row)}</MoneyLines>
          </section>
        )}
        {values.remarkForCustomer.trim() && <p>{values.remarkForCustomer}</p>}
        {values.remark.trim() && (
          <section>
            <h3>Your wishes</h3>
            <p>{values.remark}</p>
          </section>
        )}
        {shown?.persons && (
          <section>
            <h3>Per person</h3>
            <MoneyLines>
              {shown.persons.map(({ type, price }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a traveller is known by the index alone
                <MoneyLine key={at} label={PERSONS[type]}>
                  {formatMoney(price)}
                </MoneyLine>
              ))}
            </MoneyLines>
          </section>
        )}
        {shown?.rooms && shown.rooms.length > 1 && (
          <section>
            <h3>Per room</h3>
            <MoneyLines>
              {shown.rooms.map((price, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a room is known by the index alone
                <MoneyLine key={at} label={`Room ${at + 1}`}>
                  {formatMoney(price)}
                </MoneyLine>
              ))}
            </MoneyLines>
          </section>
        )}
        {shown?.totalPrice ? (
          <MoneyLines>
            {shown.charges && shown.charges.serviceCharge.minor !== 0n && (
              <MoneyLine label="Service charge">{formatMoney(shown.charges.serviceCharge)}</MoneyLine>
            )}
            {shown.charges && shown.charges.remittanceCharge.minor !== 0n && (
              <MoneyLine label="Remittance charge">{formatMoney(shown.charges.remittanceCharge)}</MoneyLine>
            )}
            {shown.charges && shown.charges.discount.minor !== 0n && (
              <MoneyLine label="Discount" kind="minus">
                {formatMoney(negate(shown.charges.discount))}
              </MoneyLine>
            )}
            <MoneyLine label="Total" kind="sum">
              {formatMoney(shown.totalPrice)}
            </MoneyLine>
          </MoneyLines>
        ) : (
          <p className={css.soft}>No price is shown.</p>
        )}
      </div>
    </Dialog>
  )
}

/** What can be had instead of another line, or beside all. */
function nameOptional({ choice }: ListedLine['line']): string {
  return choice.trim() === '' ? 'Optional' : `${choice.trim()}: another choice`
}
