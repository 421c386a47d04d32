import { useQueryClient } from '@tanstack/react-query'
import type { OwnOffer } from '@tradewind/contract/flights/offers'
import type { FlightOption } from '@tradewind/contract/flights/option'
import { SHARE_HOURS } from '@tradewind/domain/flights/share-limits'
import { add, type Money, parseMoney, sum } from '@tradewind/domain/money'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useCustomerView } from '../../lib/customer-view.ts'
import { formatMoney } from '../../lib/money.ts'
import { useUser } from '../../lib/session.ts'
import { useSite } from '../../sites/site-data.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { AirlineMark } from '../airline-mark.tsx'
import { JourneyLine } from './journey-line.tsx'
import { journeyWords } from './journey-words.ts'
import { LinkBox } from './link-box.tsx'
import { SHARED_OFFERS } from './offer-queries.ts'
import css from './share-dialog.module.css'

type Collected = { readonly index: string; readonly halves: readonly FlightOption[] }
type Props = {
  searchId: string
  collected: readonly Collected[]
  onRemove: (index: string) => void
  onClose: () => void
  onDone: () => void
}

const VALID_HOURS: readonly (readonly [number, string])[] = [
  [6, '6 hours'],
  [24, '1 day'],
  [SHARE_HOURS.usual, '2 days'],
  [SHARE_HOURS.most, '7 days'],
]

/** The recipient, the message and the price; then the link. */
export function ShareDialog({ searchId, collected, onRemove, onClose, onDone }: Props) {
  const [shared, setShared] = useState<OwnOffer>()
  if (shared)
    return (
      <Dialog
        isOpen
        onClose={onDone}
        title="The link is ready"
        subtitle={shared.customerEmail ? `We also e-mailed it to ${shared.customerEmail}.` : undefined}
        shape="broad"
        foot={
          <Button variant="primary" onClick={onDone}>
            Done
          </Button>
        }
      >
        <LinkBox offer={shared} />
      </Dialog>
    )
  return <ShareForm {...{ searchId, collected, onRemove, onClose }} onShared={setShared} />
}

function ShareForm({
  searchId,
  collected,
  onRemove,
  onClose,
  onShared,
}: Omit<Props, 'onDone'> & { onShared: (offer: OwnOffer) => void }) {
  const queryClient = useQueryClient()
  const site = useSite()
  const currency = collected[0]?.halves[0]?.currency ?? site.currency
  const form = useCallForm({
    name: 'SHARE_OPTIONS',
    about: searchId,
    initial: { customerName: '', customerEmail: '', note: '', markup: '', validHours: SHARE_HOURS.usual as number },
    input: (values) => ({
      ...values,
      searchId,
      resultIndexes: collected.map(({ index }) => index),
      customerEmail: values.customerEmail.trim() || null,
      markup: values.markup.trim() || '0',
    }),
    wrong: ({ markup }) => ({ markup: readMarkup(markup, currency) ? undefined : 'Please enter a valid amount' }),
    checksAtOnce: true,
    call: api.offers.shareOptions,
    onDone: ({ offer }) => {
      void queryClient.invalidateQueries({ queryKey: SHARED_OFFERS })
      onShared(offer)
    },
  })
  const markup = readMarkup(form.values.markup, currency)
  // Only agencies add a markup of their own; staff share at the site's price.
  const isAgency = useUser()?.userType === 'travelAgent'
  const isCustomerView = useCustomerView()
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Share with a customer"
      subtitle={`They see these flights at these totals${isCustomerView ? '' : ', without your net,'} and choose one.`}
      shape="broad"
      verb="Create link"
      icon="link"
      whyNot={collected.length === 0 ? 'Choose at least one flight first.' : undefined}
      className={css.form}
    >
      <ul className={css.flights} aria-label="Flights to share">
        {collected.map(({ index, halves }) => (
          <li key={index}>
            <AirlineMark code={halves[0]?.validatingAirline ?? ''} size="s" />
            <span className={css.way}>
              {halves
                .flatMap(({ legs }) => legs)
                .map((leg) => (
                  <JourneyLine key={leg.departureAt} leg={leg} />
                ))}
            </span>
            <b>{formatMoney(totalOf(halves, markup, currency))}</b>
            <IconButton
              size="xs"
              icon="x"
              label={`Do not share ${journeyWords(halves[0]?.legs[0])}`}
              onClick={() => onRemove(index)}
            />
          </li>
        ))}
      </ul>
      <div className={css.pair}>
        <TextField label="Customer's name" optional maxLength={80} {...form.text('customerName')} />
        <TextField
          label="Customer's e-mail"
          optional
          type="email"
          help="We send the link to this address."
          {...form.text('customerEmail')}
        />
        {isAgency && !isCustomerView && (
          <TextField
            label="Your markup on each total"
            optional
            inputMode="decimal"
            prefix={currency}
            help="For all travellers. The customer sees one total."
            {...form.text('markup')}
          />
        )}
        <SelectField
          label="Link valid for"
          name="validHours"
          value={form.values.validHours}
          onChange={({ target }) => form.change({ validHours: Number(target.value) })}
        >
          {VALID_HOURS.map(([hours, label]) => (
            <option key={hours} value={hours}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea
        label="Message to customer"
        optional
        help="Shown with the flights, not in the e-mail."
        maxLength={1000}
        {...form.text('note')}
      />
    </FormDialog>
  )
}

function readMarkup(text: string, currency: string): Money | undefined {
  try {
    return parseMoney(text.trim() || '0', currency)
  } catch {
    return undefined
  }
}

function totalOf(halves: readonly FlightOption[], markup: Money | undefined, currency: string): Money {
  const total = sum(
    halves.map(({ publishedPrice }) => parseMoney(publishedPrice, currency)),
    currency,
  )
  return markup ? add(total, markup) : total
}
