import type { VoucherSheet } from '@tradewind/contract/vouchers/vouchers'
import { formatWeekday } from '../lib/dates.ts'
import { Checkbox } from '../ui/field.tsx'
import css from './voucher-days.module.css'

type Props = {
  sheets: readonly VoucherSheet[]
  /** The dates that are not printed. */
  unticked: readonly string[]
  onUntick: (dates: readonly string[]) => void
}

/** The days of a voucher: each leads to its sheet, and its tick says whether it is printed. On a narrow screen they stand in a line without ticks. */
export function VoucherDays({ sheets, unticked, onUntick }: Props) {
  const services = sheets.reduce((sum, sheet) => sum + sheet.services.length, 0)
  const tick = (date: string, isTicked: boolean) =>
    onUntick(isTicked ? unticked.filter((one) => one !== date) : [...unticked, date])
  return (
    <nav className={css.days} aria-label="Vouchers by day">
      <div className={css.head}>
        <h2>By day</h2>
        <span>{`${sheets.length} days · ${services === 1 ? '1 service' : `${services} services`}`}</span>
      </div>
      <ol>
        {sheets.map(({ reference, date, services: ofDay }) => (
          <li key={reference}>
            <Checkbox
              className={css.tick}
              aria-label={`Print ${formatWeekday(date)}`}
              checked={!unticked.includes(date)}
              onChange={({ currentTarget }) => tick(date, currentTarget.checked)}
            >
              {null}
            </Checkbox>
            <a href={`#${reference}`}>
              <b>{formatWeekday(date)}</b>
              <span className={css.what}>
                <span>{ofDay.map(({ name }) => name).join(', ')}</span>
                <small>{nameState(ofDay)}</small>
              </span>
            </a>
          </li>
        ))}
      </ol>
      <p>The days with a tick are printed, and are in the PDF.</p>
    </nav>
  )
}

function nameState(services: VoucherSheet['services']): string {
  const cancelled = services.filter(({ state }) => state === 'cancelled').length
  if (cancelled === 0) return 'Confirmed'
  return cancelled === services.length ? 'Cancelled' : `${cancelled} of ${services.length} cancelled`
}
