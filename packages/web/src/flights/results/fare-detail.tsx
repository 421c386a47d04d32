import type { FlightOption, SourceProgress } from '@tradewind/contract/flights/option'
import { useId, useState } from 'react'
import { formatInstant } from '../../lib/dates.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { proofOf } from '../wishes/special-fare-words.ts'
import { BaggageTable } from './baggage-table.tsx'
import css from './fare-detail.module.css'
import { FareFamilies } from './fare-families.tsx'
import { FareRules } from './fare-rules.tsx'
import { JourneyTimeline } from './journey-timeline.tsx'
import { t } from './messages.ts'
import { PriceLines } from './price-lines.tsx'
import { sourceName } from './source-name.ts'

const TABS = { journey: 'journeyAndPrice', rules: 'fareRules', baggage: 'baggage' } as const
type Tab = keyof typeof TABS

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
  const [tab, setTab] = useState<Tab>('journey')
  const panelId = useId()
  const choices = (Object.keys(TABS) as Tab[]).map((value) => ({ value, label: t(TABS[value]) }))
  return (
    <>
      <Tabs label={t('detailsShort')} choices={choices} value={tab} onChange={setTab} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-label={t(TABS[tab])}>
        {tab === 'journey' && (
          <div className={css.detail}>
            <section>
              {option.legs.map((leg) => (
                <JourneyTimeline key={leg.departureAt} leg={leg} />
              ))}
              <p className={css.foot}>
                <span>
                  {t('supplier')} <b>{sourceName(sources, option.source)}</b>
                </span>
                <span>
                  {t('validatingCarrier')} <b>{option.validatingAirline}</b>
                </span>
                {option.specialFare && <b>{proofOf(option.specialFare)}</b>}
                {option.isHoldAllowed === null && <span>{t('holdUnknown')}</span>}
                {option.isHoldAllowed && (
                  <b>{option.holdUntil ? t('canHoldUntil', { time: formatInstant(option.holdUntil) }) : t('holdPossible')}</b>
                )}
              </p>
            </section>
            <section>
              <h3>{t('priceBreakdown')}</h3>
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
