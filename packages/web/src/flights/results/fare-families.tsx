import type { FlightOption, SourceProgress } from '@tradewind/contract/flights/option'
import { money, parseMoney, subtract } from '@tradewind/domain/money'
import { isolate } from '../../languages/language.ts'
import { formatAmount, formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { SpecialFareChip } from '../wishes/special-fare-chip.tsx'
import css from './fare-detail.module.css'
import { featuresOf } from './fare-features.ts'
import { t } from './messages.ts'
import { sourceName } from './source-name.ts'

type Props = {
  option: FlightOption
  fares: readonly FlightOption[]
  sources: readonly SourceProgress[]
  chosenIndex: string | undefined
  onSelect: (option: FlightOption) => void
}

/** The fares of the same flights side by side; green marks what each adds to the cheapest. */
export function FareFamilies({ option, fares, sources, chosenIndex, onSelect }: Props) {
  const base = fares[0]
  if (!base) return null
  return (
    <section className={css.families} aria-label={t('fareFamilies')}>
      <h3>{t('fareFamilies')}</h3>
      <ul className={css.fams}>
        {fares.map((fare) => (
          <Family
            key={fare.resultIndex}
            fare={fare}
            soldBy={sourceName(sources, fare.source)}
            base={base}
            isShown={fare === option}
            isChosen={fare.resultIndex === chosenIndex}
            onSelect={() => onSelect(fare)}
          />
        ))}
      </ul>
    </section>
  )
}

function Family({
  fare,
  soldBy,
  base,
  isShown,
  isChosen,
  onSelect,
}: {
  fare: FlightOption
  soldBy: string
  base: FlightOption
  isShown: boolean
  isChosen: boolean
  onSelect: () => void
}) {
  const { currency, publishedPrice, source } = fare
  const name = fare.fareFamily ?? t('standard')
  const more =
    base.currency === currency
      ? subtract(parseMoney(publishedPrice, currency), parseMoney(base.publishedPrice, currency))
      : money(0n, currency)
  return (
    <li className={classes(css.fam, isShown && css.on)}>
      <header>
        <div className={css.famHead}>
          <b>{name}</b>
          <SpecialFareChip special={fare.specialFare} />
          {isShown && <Chip tone="accent">{t('priceShown')}</Chip>}
        </div>
        <div className={css.famPrice}>{formatAmount(publishedPrice, currency)}</div>
        <div className={css.plus}>
          {fare === base ? t('cheapestHere') : isolate(`+ ${formatMoney(more)}`, 'ltr')}
          {source !== base.source && ` · ${soldBy}`}
        </div>
      </header>
      <ul>
        {featuresOf(fare, base).map(({ name: feature, icon, text, isMore }) => (
          <li key={feature} className={isMore ? css.add : undefined}>
            <Icon name={icon} size={18} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <Button size="sm" wide variant={isChosen ? 'picked' : isShown ? 'primary' : 'outline'} onClick={onSelect}>
        {t(isChosen ? 'fareSelected' : 'selectFare', { name })}
      </Button>
    </li>
  )
}
