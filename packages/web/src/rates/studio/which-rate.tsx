import { useQuery } from '@tanstack/react-query'
import type { ComboTransfer } from '@tradewind/domain/catalogue/catalogue-limits'
import { toDecimal } from '@tradewind/domain/money'
import type { AreaRate } from '@tradewind/domain/rates/area-transfer'
import type { Ways } from '@tradewind/domain/rates/choose-transfer'
import { isMixed, waysOf } from '@tradewind/domain/rates/choose-transfer'
import {
  type Considered,
  type ConsideredRide,
  explainNoPrice,
  explainRates,
  explainTransfers,
} from '@tradewind/domain/rates/explain-price'
import { countParty } from '@tradewind/domain/rates/party'
import { chooseRates, type NoPrice, type Price, type PriceLine, priceByRates } from '@tradewind/domain/rates/price-of'
import type { Rate } from '@tradewind/domain/rates/rate'
import { serviceOf } from '@tradewind/domain/rates/service-of'
import { type BoughtPart, costsOfChosen } from '@tradewind/domain/rates/supplier-cost'
import type { PlainDate } from '@tradewind/domain/time'
import { Fragment, useMemo } from 'react'
import { explain } from '../../lib/explain.ts'
import { formatMoney } from '../../lib/money.ts'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FailedNotice, Notice } from '../../ui/notice.tsx'
import { Trace } from '../../ui/trace/trace.tsx'
import { areaRateOf, areaTransfersBetween } from '../area-transfers/area-transfer-queries.ts'
import { LINE_NAMES } from '../line-names.ts'
import { type Pickup, PickupField } from '../pickup-field.tsx'
import { countIn, readAges } from '../read-ages.ts'
import { formatSpan, formatWeekdays, SERVICE_NAMES } from './rate-words.ts'
import css from './studio.module.css'
import type { RateSet, Studio } from './studio-data.ts'

/** What is asked: ages as they are typed, '6, 9'. */
export type Question = {
  readonly day: PlainDate
  readonly marketId: number
  readonly adults: number
  readonly ages: string
  readonly infants: number
  readonly transfer: keyof typeof TRANSFERS
  /** Where the party is fetched; undefined: not asked. */
  readonly pickup: Pickup | undefined
}
const TRANSFERS = {
  none: { label: 'None', ways: 'none' },
  sharing: { label: 'Shared', ways: 'sharing' },
  private: { label: 'Private', ways: 'private' },
  sharedThere: { label: 'Shared there, private back', ways: { pickup: 'sharing', drop: 'private' } },
  privateThere: { label: 'Private there, shared back', ways: { pickup: 'private', drop: 'sharing' } },
} as const satisfies Record<string, { label: string; ways: ComboTransfer | Ways }>

export const FIRST_QUESTION: Omit<Question, 'day'> = {
  marketId: 0,
  adults: 2,
  ages: '',
  infants: 0,
  transfer: 'none',
  pickup: undefined,
}

type Explained = { readonly title: string; readonly considered: readonly Considered<Rate>[] }
export type Answer = {
  readonly price: Price | { readonly noPrice: NoPrice }
  /** The parts of the price with what they cost the company. */
  readonly bought: readonly BoughtPart[]
  readonly explained: readonly Explained[]
  /** The area transfers that were looked at; undefined where no pick-up area was asked for. */
  readonly rides: readonly ConsideredRide[] | undefined
  readonly winners: ReadonlySet<number>
  /** What is wrong with the question. */
  readonly wrongAges: string | undefined
  /** Area transfers could not be read. */
  readonly failure: { readonly error: Error; readonly onRetry: () => void } | undefined
}

/** The engine's own answer, with every rate that was looked at. The pick-up area counts once its transfers are read. */
export function useAnswer(question: Question, studio: Studio, { tickets, transfers }: RateSet): Answer {
  const { pickup } = question
  const areaId = studio.area?.id ?? null
  const drives = useQuery({
    ...areaTransfersBetween([pickup?.areaId ?? 0, areaId ?? 0]),
    enabled: pickup !== undefined && areaId !== null,
  })
  const areaTransfers = useMemo(() => (drives.data ? drives.data.transfers.map(areaRateOf) : NO_DRIVES), [drives.data])
  const knownPickup = pickup && (areaId === null || drives.data) ? pickup : undefined
  const service = useMemo(() => {
    const { id: tourOptionId, cityId, passengerTypes } = studio.tourOption
    const { isTransferRequired } = studio
    return serviceOf({
      passengerTypes,
      isTransferRequired,
      whereabouts: { tourOptionId, cityId, areaId },
      tickets,
      transfers,
      areaTransfers,
    })
  }, [studio, areaId, tickets, transfers, areaTransfers])
  const answer = useMemo(() => {
    const { day, marketId, adults, infants } = question
    const { ages, wrong } = readAges(question.ages)
    const party = { adults, infants, childAges: ages }
    const transfer = TRANSFERS[question.transfer].ways
    const ways = waysOf(transfer)
    const chosen = chooseRates(service, { day, marketId, party, transfer, pickup: knownPickup })
    const isPriced = !('noPrice' in chosen)
    const [price, bought] = isPriced ? [priceByRates(chosen, day), costsOfChosen(chosen)] : [chosen, []]
    const counted = countParty(party, service.passengerTypes)
    const asked = { day, marketId, seats: 'seats' in counted ? counted.seats : adults + ages.length }
    const driven = transfer === 'none' ? undefined : explainTransfers(service, { ways, pickup: knownPickup }, asked)
    const explained: Explained[] = [
      { title: SERVICE_NAMES.ticket, considered: explainRates<Rate>(service.tickets.rates, asked) },
      ...(driven ? [{ title: nameOwn(ways), considered: driven.own }] : []),
    ]
    const winners = new Set(explained.flatMap(({ considered }) => considered.flatMap((one) => (one.isWinner ? [one.rate.id] : []))))
    return { price, bought, explained, rides: knownPickup && driven?.area, winners, wrongAges: wrong }
  }, [question, service, knownPickup])
  return { ...answer, failure: drives.error ? { error: drives.error, onRetry: () => void drives.refetch() } : undefined }
}

const NO_DRIVES: readonly AreaRate[] = []
const nameOwn = (ways: Ways) => (isMixed(ways) || ways.pickup === 'none' ? 'Transfer' : SERVICE_NAMES[ways.pickup])

type Props = {
  question: Question
  answer: Answer
  studio: Studio
  onAsk: (change: Partial<Question>) => void
}

/** What a party pays on a day, which rate made it, and why the others did not. */
export function WhichRate({ question, answer, studio, onAsk }: Props) {
  const { price, explained, rides, wrongAges, failure } = answer
  return (
    <>
      <section className={css.ask} aria-label="Whom and when">
        <DateField
          name="day"
          label="Travel date"
          controlSize="sm"
          value={question.day}
          onChange={(day) => isDay(day) && onAsk({ day })}
        />
        <SelectField
          label="Market"
          controlSize="sm"
          value={question.marketId}
          onChange={(event) => onAsk({ marketId: Number(event.target.value) })}
        >
          {studio.markets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={0}>All other markets</option>
        </SelectField>
        <TextField
          label="Adults"
          controlSize="sm"
          inputMode="numeric"
          value={question.adults}
          onChange={(event) => onAsk({ adults: countIn(event.target.value) })}
        />
        <TextField
          label="Ages of children"
          controlSize="sm"
          placeholder="6, 9"
          error={wrongAges}
          value={question.ages}
          onChange={(event) => onAsk({ ages: event.target.value })}
        />
        <TextField
          label="Infants"
          controlSize="sm"
          inputMode="numeric"
          value={question.infants}
          onChange={(event) => onAsk({ infants: countIn(event.target.value) })}
        />
        <SelectField
          label="Transfer"
          controlSize="sm"
          value={question.transfer}
          onChange={(event) => onAsk({ transfer: event.target.value as Question['transfer'] })}
        >
          {Object.entries(TRANSFERS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {question.transfer !== 'none' && (
          <div className={css.wide}>
            <PickupField cityId={studio.tourOption.cityId} value={question.pickup} onChange={(pickup) => onAsk({ pickup })} />
          </div>
        )}
      </section>
      {failure && <FailedNotice onRetry={failure.onRetry}>{explain(failure.error)}</FailedNotice>}
      <section aria-live="polite">
        <h3 className={css.total}>
          <span>For the party</span>
          <b>{'totals' in price ? price.totals.map(formatMoney).join(' + ') : 'No price'}</b>
        </h3>
        {'noPrice' in price ? (
          <Notice tone="warn">{explainNoPrice(price.noPrice)}</Notice>
        ) : (
          <dl className={css.lines}>
            {price.lines.map((line) => (
              <Fragment key={`${line.kind} ${line.code} ${line.rateId}`}>
                <dt>
                  {nameLine(line)}{' '}
                  <small>
                    {line.people} × {formatMoney(line.each)}
                  </small>
                </dt>
                <dd>{formatMoney(line.amount)}</dd>
              </Fragment>
            ))}
          </dl>
        )}
      </section>
      {explained.map(({ title, considered }) => (
        <section key={title}>
          <h3>{title} rates that were looked at</h3>
          {considered.length === 0 && <p className={css.hint}>There are none.</p>}
          <Trace
            label={`${title} rates that were looked at`}
            considered={considered.map(({ rate, isWinner, sentence }) => ({
              key: rate.id,
              name: (
                <>
                  <span className={css.priority}>P{rate.priority}</span> {formatSpan(rate.validFrom, rate.validTill)}
                </>
              ),
              about: rate.weekdays.length < 7 && formatWeekdays(rate.weekdays),
              value: amountOf(rate),
              verdict: isWinner ? 'won' : 'lost',
              because: sentence,
            }))}
          />
        </section>
      ))}
      {rides && question.pickup && <Rides rides={rides} pickup={question.pickup} studio={studio} />}
    </>
  )
}

/** The area transfers between the pick-up area and the activity's. */
function Rides({ rides, pickup, studio: { area } }: { rides: readonly ConsideredRide[]; pickup: Pickup; studio: Studio }) {
  return (
    <section>
      <h3>Area transfers that were looked at</h3>
      {area === null && <p className={css.hint}>The activity has no area, so no area transfer goes there.</p>}
      {area && rides.length === 0 && (
        <p className={css.hint}>
          There are none between {pickup.area} and {area.name}.
        </p>
      )}
      <Trace
        label="Area transfers that were looked at"
        considered={rides.map(({ transfer, isWinner, sentence }) => ({
          key: transfer.id,
          name: transfer.fromAreaId === area?.id ? `${area.name} to ${pickup.area}` : `${pickup.area} to ${area?.name}`,
          about: [
            transfer.way === 'return' ? 'return' : 'one way',
            transfer.basis === 'private' ? 'private' : 'shared',
            transfer.isPerPax ? 'per person' : 'per vehicle',
            formatSpan(transfer.validFrom, transfer.validTill),
          ].join(', '),
          value: formatMoney(transfer),
          verdict: isWinner ? 'won' : 'lost',
          because: sentence,
        }))}
      />
    </section>
  )
}

const isDay = (text: string): text is PlainDate => /^\d{4}-\d\d-\d\d$/.test(text)

const nameLine = ({ kind, code }: PriceLine) => (code ? `${LINE_NAMES[kind]}, ${code}` : LINE_NAMES[kind])

function amountOf(rate: Rate): string {
  if (rate.kind === 'transfer') return formatMoney({ minor: rate.minor, currency: rate.currency })
  const { adult = 0n, child = 0n } = rate.amounts
  const first = formatMoney({ minor: adult, currency: rate.currency })
  return rate.isPerPax ? `${first} · ${toDecimal({ minor: child, currency: rate.currency })}` : first
}
