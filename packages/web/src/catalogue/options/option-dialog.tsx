import { useQueryClient } from '@tanstack/react-query'
import { NEW_TOUR_OPTION } from '@tradewind/domain/catalogue/tour-option'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import css from '../catalogue.module.css'
import { type Pool, refreshCatalogue, type TourOption } from '../catalogue-queries.ts'
import { SeveralChoices } from '../several-choices.tsx'
import { LANGUAGE_OPTIONS } from './option-words.ts'
import { PassengerRows } from './passenger-rows.tsx'
import { PoolDialog } from './pool-dialog.tsx'
import { PoolField } from './pool-field.tsx'
import { TermRows } from './term-rows.tsx'
import { ExceptionRows, TimeRows } from './time-rows.tsx'

type Props = { activityId: number; option: TourOption | undefined; onClose: () => void }
type Timing = TourOption['timing']

const TIMING_WORDS: Readonly<Record<Timing, string>> = {
  startTimes: 'At start times',
  openingHours: 'During opening hours',
  openDated: 'At any time of the day',
}
const DELIVERY_WORDS: Readonly<Record<TourOption['delivery'], string>> = {
  voucher: 'One voucher for the booking',
  ticket: 'A ticket for each guest',
  both: 'A voucher and tickets',
}
const REDEMPTION_WORDS: Readonly<Record<TourOption['redemption'], string>> = {
  voucher: 'Voucher, on paper or on a phone',
  mobile: 'Scanned from a phone',
  print: 'Printed on paper',
  list: 'Name on the guest list',
}
const UNITS = { minute: 'minutes', hour: 'hours', day: 'days' } as const

/** Creates a tour option, or changes one: what it is, when it runs, who may come, until when it can be cancelled. */
export function OptionDialog({ activityId, option, onClose }: Props) {
  const client = useQueryClient()
  const [pool, setPool] = useState<Pool | 'new'>()
  const from = option ?? NEW_TOUR_OPTION
  const form = useCallForm({
    name: 'SAVE_TOUR_OPTIONS',
    about: option?.id ?? `new of ${activityId}`,
    initial: {
      name: from.name,
      description: from.description,
      isTurnedOn: from.isTurnedOn,
      hasMeal: from.hasMeal,
      hasGuide: from.hasGuide,
      hasTicket: from.hasTicket,
      pickupPickupTime: from.pickupPickupTime ?? '',
      dropPickupTime: from.dropPickupTime ?? '',
      timing: from.timing,
      times: from.times.map((time) => ({ ...time, weekdays: [...time.weekdays] })),
      exceptions: from.exceptions.map((exception) => ({ ...exception })),
      minutesFrom: textOf(from.minutesFrom),
      minutesTo: textOf(from.minutesTo),
      pricedPer: from.pricedPer,
      confirmation: from.confirmation,
      redemption: from.redemption,
      delivery: from.delivery,
      poolId: textOf(from.poolId),
      languages: from.languages,
      bookingCutoffAmount: String(from.bookingCutoffAmount),
      bookingCutoffUnit: from.bookingCutoffUnit,
      cancellation: from.cancellation.map((term) => ({ ...term })),
      included: from.included.join('\n'),
      excluded: from.excluded.join('\n'),
      passengerTypes: from.passengerTypes.map((type) => ({ ...type, accompaniedBy: [...type.accompaniedBy] })),
    },
    input: (values) => ({
      ...values,
      ...(option && { id: option.id }),
      activityId,
      name: values.name.trim(),
      pickupPickupTime: values.pickupPickupTime || null,
      dropPickupTime: values.dropPickupTime || null,
      minutesFrom: numberOf(values.minutesFrom),
      minutesTo: numberOf(values.minutesTo),
      poolId: numberOf(values.poolId),
      languages: [...values.languages],
      bookingCutoffAmount: numberOf(values.bookingCutoffAmount) ?? 0,
      included: linesOf(values.included),
      excluded: linesOf(values.excluded),
      times: values.timing === 'startTimes' ? values.times.map((time) => ({ ...time, closesAt: null })) : values.times,
    }),
    wrong: ({ name }) => ({ name: name.trim() ? undefined : 'This is required field.' }),
    byCode: { OPTION_NAME_TAKEN: 'name' },
    call: api.tourOptions.saveTourOptions,
    onDone: () => {
      toast('ok', option ? 'Tour option saved.' : 'Tour option created.')
      onClose()
    },
    onSettled: () => refreshCatalogue(client),
  })
  const { values, change, errorOf } = form
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        shape="broad"
        title={option ? 'Edit tour option' : 'Add tour option'}
        verb={option ? 'Save' : 'Create'}
        className={css.form}
      >
        <div className={css.pair}>
          <TextField label="Name" maxLength={200} autoFocus {...form.text('name')} />
          <SelectField
            label="Priced per"
            value={values.pricedPer}
            onChange={({ target }) => change({ pricedPer: target.value as TourOption['pricedPer'] })}
          >
            <option value="person">Person</option>
            <option value="group">Group</option>
          </SelectField>
        </div>
        <TextArea label="Description" optional maxLength={5000} rows={3} {...form.text('description')} />
        <div className={css.checks}>
          <Checkbox {...form.check('isTurnedOn')}>Active</Checkbox>
          <Checkbox {...form.check('hasMeal')}>With meal</Checkbox>
          <Checkbox {...form.check('hasGuide')}>With guide</Checkbox>
          <Checkbox {...form.check('hasTicket')}>With ticket</Checkbox>
          <Checkbox
            checked={values.confirmation === 'instant'}
            onChange={({ target }) => change({ confirmation: target.checked ? 'instant' : 'onRequest' })}
          >
            Confirmed at once
          </Checkbox>
        </div>
        <section className={css.part} aria-label="When it runs">
          <h3>When it runs</h3>
          <div className={css.three}>
            <SelectField label="Begins" value={values.timing} onChange={({ target }) => change({ timing: target.value as Timing })}>
              {Object.entries(TIMING_WORDS).map(([timing, word]) => (
                <option key={timing} value={timing}>
                  {word}
                </option>
              ))}
            </SelectField>
            <TextField label="Duration from, minutes" optional inputMode="numeric" maxLength={5} {...form.text('minutesFrom')} />
            <TextField label="Duration to, minutes" optional inputMode="numeric" maxLength={5} {...form.text('minutesTo')} />
          </div>
          {values.timing !== 'openDated' && (
            <TimeRows timing={values.timing} rows={values.times} errorOf={errorOf} onChange={(times) => change({ times })} />
          )}
          <ExceptionRows
            timing={values.timing}
            rows={values.exceptions}
            errorOf={errorOf}
            onChange={(exceptions) => change({ exceptions })}
          />
          <div className={css.three}>
            <TextField label="Pickup" type="time" optional {...form.text('pickupPickupTime')} />
            <TextField label="Return pickup" type="time" optional {...form.text('dropPickupTime')} />
          </div>
        </section>
        <section className={css.part} aria-label="Seats">
          <h3>Seats</h3>
          <PoolField value={values.poolId} error={errorOf('poolId')} onChange={(poolId) => change({ poolId })} onOpen={setPool} />
        </section>
        <section className={css.part} aria-label="Travellers">
          <h3>Travellers</h3>
          <PassengerRows rows={values.passengerTypes} errorOf={errorOf} onChange={(passengerTypes) => change({ passengerTypes })} />
        </section>
        <section className={css.part} aria-label="Booking and cancellation">
          <h3>Booking and cancellation</h3>
          <div className={css.three}>
            <TextField
              label="Bookable until"
              inputMode="numeric"
              maxLength={5}
              help="Before the start"
              {...form.text('bookingCutoffAmount')}
            />
            <SelectField
              label="Unit"
              value={values.bookingCutoffUnit}
              onChange={({ target }) => change({ bookingCutoffUnit: target.value as keyof typeof UNITS })}
            >
              {Object.entries(UNITS).map(([unit, word]) => (
                <option key={unit} value={unit}>
                  {word}
                </option>
              ))}
            </SelectField>
          </div>
          <TermRows rows={values.cancellation} errorOf={errorOf} onChange={(cancellation) => change({ cancellation })} />
        </section>
        <section className={css.part} aria-label="Ticket">
          <h3>Ticket</h3>
          <div className={css.pair}>
            <SelectField
              label="Delivered as"
              value={values.delivery}
              onChange={({ target }) => change({ delivery: target.value as TourOption['delivery'] })}
            >
              {Object.entries(DELIVERY_WORDS).map(([delivery, word]) => (
                <option key={delivery} value={delivery}>
                  {word}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="At the entrance"
              value={values.redemption}
              onChange={({ target }) => change({ redemption: target.value as TourOption['redemption'] })}
            >
              {Object.entries(REDEMPTION_WORDS).map(([redemption, word]) => (
                <option key={redemption} value={redemption}>
                  {word}
                </option>
              ))}
            </SelectField>
          </div>
          <SeveralChoices
            label="Add language"
            chosenLabel="Languages"
            name="languages"
            help="Of guides and audio"
            options={LANGUAGE_OPTIONS}
            value={values.languages}
            error={errorOf('languages')}
            onChange={(languages) => change({ languages })}
          />
        </section>
        <div className={css.pair}>
          <TextArea label="Included" optional rows={3} help="One line for each." {...form.text('included')} />
          <TextArea label="Not included" optional rows={3} help="One line for each." {...form.text('excluded')} />
        </div>
      </FormDialog>
      {pool && (
        <PoolDialog
          pool={pool === 'new' ? undefined : pool}
          onSaved={({ id }) => change({ poolId: String(id) })}
          onClose={() => setPool(undefined)}
        />
      )}
    </>
  )
}

function textOf(number: number | null): string {
  return number === null ? '' : String(number)
}

/** A text that is no number goes to the server as it is not: it says which field is wrong. */
function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim())
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
