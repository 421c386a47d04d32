import { BAG_CHOICES_KG, type BagWish, readBagWish, writeBagWish } from '@tradewind/domain/flights/bag-wish'
import { SmallSelect } from '../../ui/small-select.tsx'
import type { SearchLeg } from '../search/search-query.ts'
import css from './filter-panel.module.css'
import { t } from './messages.ts'

type Props = { legs: readonly SearchLeg[]; bags: string | undefined; onBags: (bags: string | undefined) => void }

/** The weight of each traveller's check-in bag per leg: totals in the list then include it. */
export function BagWishFields({ legs, bags, onBags }: Props) {
  const wish = readBagWish(bags) ?? [0]
  const kgOf = (index: number) => wish[index] ?? wish.at(-1) ?? 0
  const set = (index: number, kg: number) => {
    const next: BagWish = legs.map((_, leg) => (leg === index ? kg : kgOf(leg)))
    onBags(writeBagWish(next))
  }
  const setAll = (kg: number) => onBags(writeBagWish([kg]))
  return (
    <section className={css.group} aria-label={t('myBags')}>
      <h3>{t('myBags')}</h3>
      {legs.length > 1 && (
        <BagField label={t('eachEvery')} value={allOf(wish)} onChange={setAll} hasMixed={allOf(wish) === undefined} />
      )}
      {(legs.length === 1 || wish.some((kg) => kg > 0)) &&
        legs.map((leg, index) => (
          <BagField
            key={`${leg.origin}${leg.destination}${leg.departure}`}
            label={legs.length === 1 ? t('eachTraveller') : `${leg.origin}–${leg.destination}`}
            value={kgOf(index)}
            onChange={(kg) => set(index, kg)}
          />
        ))}
      {wish.some((kg) => kg > 0) && <p className={css.hint}>{t('bagsHint')}</p>}
    </section>
  )
}

function BagField({
  label,
  value,
  onChange,
  hasMixed = false,
}: {
  label: string
  value: number | undefined
  onChange: (kg: number) => void
  hasMixed?: boolean
}) {
  return (
    <div className={css.bag}>
      <span aria-hidden="true">{label}</span>
      <SmallSelect label={label} value={value ?? ''} onChange={(event) => onChange(Number(event.target.value))}>
        {hasMixed && (
          <option value="" disabled>
            {t('differs')}
          </option>
        )}
        <option value={0}>{t('noBag')}</option>
        {BAG_CHOICES_KG.map((kg) => (
          <option key={kg} value={kg}>
            {t('oneBag', { n: kg })}
          </option>
        ))}
      </SmallSelect>
    </div>
  )
}

function allOf(wish: BagWish): number | undefined {
  return wish.every((kg) => kg === wish[0]) ? (wish[0] ?? 0) : undefined
}
