import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { nameParts } from '@tradewind/domain/quotations/cost-of-priced'
import { waysOfRide } from '@tradewind/domain/quotations/price-activity'
import { useMemo } from 'react'
import { may } from '../../accounts/rights.ts'
import { areaList } from '../../catalogue/catalogue-queries.ts'
import { formatAmount } from '../../lib/money.ts'
import { useUser } from '../../lib/session.ts'
import { askTransfer, type StudioSearch } from '../../rates/studio/studio-search.ts'
import { Button } from '../../ui/button.tsx'
import { ComboboxField } from '../../ui/combobox-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'
import css from './builder.module.css'
import type { TourValues } from './builder-values.ts'
import { CurrencyField, fieldsOf, type LineProps, OptionalBox, RideFields } from './line-fields.tsx'
import { askOf } from './price-of-tour.ts'
import { pathOf, type TourPrice } from './read-builder.ts'
import { foreignCurrency, WhyPrice } from './why-price.tsx'

/** An activity: its day and way, which the rates price; or a price that somebody types, with the reason. */
export function TourEditor({ asksWhy, ...props }: LineProps<TourValues> & { asksWhy: boolean }) {
  const { line, builder, at } = props
  const { text, date, set } = fieldsOf(props)
  const viewer = useUser()
  const mayType = viewer !== null && may(viewer, 'quotations.typePrice')
  const price = builder.tours.get(line.key)
  const areas = useQuery(areaList({}))
  const choices = useMemo(
    () => [
      { value: '', label: 'Anywhere' },
      ...(areas.data ?? []).map(({ id, name, city }) => ({ value: `${id}`, label: name, hint: city.city })),
    ],
    [areas.data],
  )
  const currency = line.currency || builder.values.currencySymbol
  return (
    <>
      <div className={css.fields}>
        <DateField label="Day" {...date('startDate')} />
        <TextField label="Time" optional type="time" {...text('time')} />
        <RideFields {...props} />
        <ComboboxField
          label="Pick-up area"
          name={`${pathOf('activities', at)}.pickupAreaId`}
          isSmall
          options={choices}
          value={line.pickupAreaId === null ? '' : `${line.pickupAreaId}`}
          error={builder.errorOf(`${pathOf('activities', at)}.pickupAreaId`)}
          onChange={(id) => set({ pickupAreaId: id === '' ? null : Number(id) })}
        />
      </div>
      {line.isTyped ? (
        <div className={css.fields}>
          <TextField label={`Price, ${currency}`} inputMode="decimal" {...text('price')} />
          <TextField label={`Cost, ${currency}`} optional inputMode="decimal" {...text('cost')} />
          <CurrencyField props={props} />
          <TextField label="Reason" maxLength={200} className={css.wide} {...text('priceReason')} />
        </div>
      ) : (
        <>
          <WhyPrice price={price} why={builder.errorOf(`${pathOf('activities', at)}.price`)} isAsked={asksWhy}>
            {(words) => (
              <Link
                to="/staff/rate-studio/$tourOptionId"
                params={{ tourOptionId: line.tourOptionId }}
                search={questionOf(askOf(line, builder.values), price?.answer)}
              >
                {words}
              </Link>
            )}
          </WhyPrice>
          {price?.partly ? (
            <div className={css.fields}>
              <TextField
                label={`Cost of the ${nameParts(price.partly.missing)}, ${price.currency}`}
                optional
                inputMode="decimal"
                help={`The rates know ${formatAmount(price.partly.known, price.currency)} of the cost. Enter 0 for what you do not buy.`}
                {...text('partCost')}
              />
            </div>
          ) : (
            (price?.how === 'kept' || price?.answer?.cost === null) && (
              <div className={css.fields}>
                <TextField label={`Cost, ${price.currency}`} optional inputMode="decimal" {...text('cost')} />
              </div>
            )
          )}
        </>
      )}
      <div className={css.boxes}>
        <OptionalBox props={props} />
        {(mayType || line.isTyped) && (
          <Button
            size="xs"
            onClick={() =>
              set(
                line.isTyped
                  ? { isTyped: false, priceReason: '', currency: '', prices: {} }
                  : {
                      isTyped: true,
                      price: price?.price ?? '',
                      prices: {},
                      currency: foreignCurrency(price, builder.values.currencySymbol),
                    },
              )
            }
          >
            {line.isTyped ? 'Use the price of the rates' : 'Type the price'}
          </Button>
        )}
      </div>
    </>
  )
}

/** The studio is asked the same question: which rate won, and what it beat. The market is that of the customer, which the answer names. */
function questionOf(ask: ReturnType<typeof askOf>, answer: TourPrice['answer']): StudioSearch {
  if (!ask) return {}
  const ages = (ask.childAges ?? []).filter((age) => age !== null)
  const transfer = askTransfer(
    waysOfRide({ transferType: ask.transferType ?? undefined, sharingBasis: ask.sharingBasis ?? undefined }),
  )
  return {
    ...{ day: ask.date, adults: ask.adults, infants: ask.infant ?? 0 },
    ...(answer && { market: answer.pricedBy.marketId }),
    ...(ages.length > 0 && { ages: ages.join(',') }),
    ...(transfer && { transfer }),
  }
}
