import type { FlightOption, SourceProgress } from '@tradewind/contract/flights/option'
import { useId, useState } from 'react'
import { formatInstant } from '../../lib/dates.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { BaggageTable } from './baggage-table.tsx'
import css from './fare-detail.module.css'
import { FareFamilies } from './fare-families.tsx'
import { FareRules } from './fare-rules.tsx'
import { JourneyTimeline } from './journey-timeline.tsx'
import { PriceLines } from './price-lines.tsx'
import { sourceName } from './source-name.ts'

const TABS = [
  { value: 'journey', label: 'Journey and price' },
  { value: 'rules', label: 'Fare rules' },
  { value: 'baggage', label: 'Baggage' },
] as const

type Props = {
  option: FlightOption
  fares: readonly FlightOption[]
  traceId: string
  sources: readonly SourceProgress[]
  chosenIndex: string | undefined
  onSelect: (option: FlightOption) => void
}

/** All that is known of a fare before it is chosen. */
export function FareDetail({ option, fares, traceId, sources, chosenIndex, onSelect }: Props) {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('journey')
  const panelId = useId()
  return (
    <>
      <Tabs label="Details" choices={TABS} value={tab} onChange={setTab} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-label={TABS.find(({ value }) => value === tab)?.label}>
        {tab === 'journey' && (
          <div className={css.detail}>
            <section>
              {option.legs.map((leg) => (
                <JourneyTimeline key={leg.departureAt} leg={leg} />
              ))}
              <p className={css.foot}>
                <span>
                  Supplier <b>{sourceName(sources, option.source)}</b>
                </span>
                <span>
                  Validating carrier <b>{option.validatingAirline}</b>
                </span>
                {option.isHoldAllowed === null && <span>Hold availability is known after the fare check</span>}
                {option.isHoldAllowed && (
                  <b>{option.holdUntil ? `Can be held until ${formatInstant(option.holdUntil)}` : 'Hold possible'}</b>
                )}
              </p>
            </section>
            <section>
              <h3>Price breakdown</h3>
              <PriceLines option={option} traceId={traceId} />
            </section>
          </div>
        )}
        {tab === 'rules' && <FareRules option={option} traceId={traceId} />}
        {tab === 'baggage' && <BaggageTable option={option} />}
      </div>
      {fares.length > 1 && tab === 'journey' && (
        <FareFamilies option={option} fares={fares} sources={sources} chosenIndex={chosenIndex} onSelect={onSelect} />
      )}
    </>
  )
}
