import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { KartWish } from '@tradewind/contract/quotations/quotation-shapes'
import { add, type Money, parseMoney, subtract, toDecimal, zero } from '@tradewind/domain/money'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../../../lib/api.ts'
import { explain } from '../../../lib/explain.ts'
import { formatAmount, formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { MoneyLine, MoneyLines } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { FailedNotice, Notice } from '../../../ui/notice.tsx'
import { ListSkeleton } from '../../../ui/spinner.tsx'
import { Segmented } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { kartKey, moneyOfKart, refreshQuotations, type StaffKart, staffKart } from '../../quotation-queries.ts'
import css from '../builder.module.css'
import type { Builder } from '../use-builder.ts'
import { nameDifference } from './difference-words.ts'

type Props = { kart: StaffKart; builder: Builder; wish: KartWish }
type Priced = Awaited<ReturnType<typeof api.quotationChanges.priceChange>>['change']

const contentOf = ({ idempotencyKey: _key, isVouchered: _vouchered, isCancelled: _cancelled, ...wish }: KartWish) => ({
  ...wish,
  id: wish.id ?? 0,
  version: wish.version ?? 1,
})

/** What a change of what was sold would cancel, sell and cost; then it is offered, or carried out where the customer has agreed already. */
export function ChangeDialog({ kart, builder, wish }: Props) {
  const content = contentOf(wish)
  const priced = useQuery({
    queryKey: ['PRICE_CHANGE', content],
    queryFn: async ({ signal }) => (await api.quotationChanges.priceChange(content, { signal })).change,
    gcTime: 0,
    // What was priced stays what is decided on: a change whose answer was lost has another version behind it.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const met = useEffectEvent((error: unknown) => builder.meetConflict(error))
  useEffect(() => {
    if (priced.error) met(priced.error)
  }, [priced.error])
  if (priced.data) return <Offer kart={kart} builder={builder} content={content} priced={priced.data} />
  return (
    <Dialog
      isOpen
      title="Change what was sold"
      onClose={builder.closeChange}
      foot={<Button onClick={builder.closeChange}>Back to the quotation</Button>}
    >
      {priced.isError ? (
        <>
          <FailedNotice onRetry={() => void priced.refetch()}>{explain(priced.error)}</FailedNotice>
          {sentencesOf(priced.error).map((sentence) => (
            <Notice key={sentence} tone="bad">
              {sentence}
            </Notice>
          ))}
        </>
      ) : (
        <ListSkeleton lines={5} />
      )}
    </Dialog>
  )
}

/** What was refused of single fields. */
function sentencesOf(error: unknown): string[] {
  const byField = (error as { shortError?: Readonly<Record<string, string>> } | null)?.shortError
  return [...new Set(Object.values(byField ?? {}))]
}

type Typed = {
  refunds: Readonly<Record<number, string>>
  suppliers: Readonly<Record<string, string>>
  reason: string
  how: 'agreed' | 'offer'
  agreedBy: string
}
type OfferProps = { kart: StaffKart; builder: Builder; content: ReturnType<typeof contentOf>; priced: Priced }

function Offer({ kart, builder, content, priced }: OfferProps) {
  const client = useQueryClient()
  const money = useQuery(moneyOfKart(kart.id))
  const { currency, ends, starts, added } = priced
  const asked = starts.filter(({ asksSupplier }) => asksSupplier)
  const form = useCallForm({
    name: 'OFFER_CHANGE',
    about: kart.id,
    initial: {
      // What is cancelled to be sold again is commonly refunded whole where no terms say it.
      refunds: Object.fromEntries(ends.map(({ saleId, promised, amount }) => [saleId, promised ?? amount])),
      suppliers: Object.fromEntries(asked.map(({ place, supplierId }) => [place, supplierId === null ? '' : `${supplierId}`])),
      ...{ reason: '', how: 'agreed', agreedBy: kart.customer.name },
    } as Typed,
    input: (typed: Typed, idempotencyKey) => ({ typed, idempotencyKey }),
    wrong: ({ how, agreedBy, refunds }) => ({
      agreedBy: how === 'agreed' && agreedBy.trim() === '' ? 'Please enter who agreed.' : undefined,
      ...Object.fromEntries(ends.map((one) => [`refunds.${one.saleId}`, wrongRefund(refunds[one.saleId] ?? '', one, currency)])),
    }),
    call: async ({ typed, idempotencyKey }) => {
      const { reason, refunds, suppliers, how, agreedBy } = typed
      const difference = toDecimal(differenceOf(typed, priced))
      const { changes, changeId } = await api.quotationChanges.offerChange({
        ...content,
        ...{ difference, reason: reason.trim(), isSent: how === 'offer' && priced.asking.whyNot === null, idempotencyKey },
        refunds: ends.map(({ saleId }) => ({ saleId, refund: refunds[saleId]?.trim() ?? '' })),
        suppliers: asked.map(({ place }) => ({ place, supplierId: suppliers[place] ? Number(suppliers[place]) : null })),
      })
      // Its own: a colleague may have offered another one since. One whose answer was lost may be carried out already.
      const state = changes.find(({ id }) => id === changeId)?.state
      if (how === 'offer' || state === 'agreed') return state
      await api.quotationChanges.agreeToChange({ changeId, difference, agreedBy: agreedBy.trim() })
      return 'agreed' as const
    },
    onDone: async (state) => {
      if (state === 'agreed') toast('ok', 'The change is carried out.')
      else if (state === 'withdrawn') toast('bad', 'A colleague has withdrawn this change.')
      else toast('ok', 'The change waits for the customer.')
      await client.invalidateQueries({ queryKey: kartKey(kart.id) })
      builder.endChange(await client.fetchQuery(staffKart(kart.id)))
    },
    onRefused: (error) => void builder.meetConflict(error),
    onSettled: () => refreshQuotations(client),
  })
  const { values } = form
  const difference = differenceOf(values, priced)
  const refunded = refundedOf(values, priced)
  return (
    <FormDialog
      form={form}
      onClose={builder.closeChange}
      title="Change what was sold"
      verb={values.how === 'agreed' ? 'Carry out the change' : 'Offer the change'}
    >
      {ends.length > 0 && (
        <section className={css.preview}>
          <h3>Cancelled</h3>
          {ends.map(({ saleId, title, amount, promised }) => (
            <TextField
              key={saleId}
              label={`${title}: refund, of ${formatAmount(amount, currency)}`}
              help={
                promised === null
                  ? 'It was sold without terms of cancellation.'
                  : `Its terms promise ${formatAmount(promised, currency)}.`
              }
              controlSize="sm"
              inputMode="decimal"
              name={`refunds.${saleId}`}
              value={values.refunds[saleId] ?? ''}
              error={form.errorOf(`refunds.${saleId}`)}
              onChange={({ target }) => form.change({ refunds: { ...values.refunds, [saleId]: target.value } })}
            />
          ))}
        </section>
      )}
      {starts.length > 0 && (
        <section className={css.preview}>
          <h3>Sold</h3>
          <MoneyLines>
            {starts.map(({ place, title, amount }) => (
              <MoneyLine key={place} label={title}>
                {formatAmount(amount, currency)}
              </MoneyLine>
            ))}
          </MoneyLines>
          {asked.map(({ place, title }) => (
            <SelectField
              key={place}
              label={`Supplier: ${title}`}
              help="The cost of the service is owed to it."
              controlSize="sm"
              value={values.suppliers[place] ?? ''}
              onChange={({ target }) => form.change({ suppliers: { ...values.suppliers, [place]: target.value } })}
            >
              <option value="">
                {/^(activities|transfers)\./.test(place) ? 'Those of its rates, if they name any' : 'No supplier'}
              </option>
              {(money.data?.suppliers ?? []).map((supplier) => (
                <option key={supplier.id} value={supplier.id}>
                  {supplier.name}
                </option>
              ))}
            </SelectField>
          ))}
        </section>
      )}
      <MoneyLines>
        <MoneyLine label="Sold newly">{formatAmount(added, currency)}</MoneyLine>
        <MoneyLine label="Refunded" kind="minus">
          {formatMoney(refunded)}
        </MoneyLine>
        <MoneyLine label="For the customer" kind="sum">
          {nameDifference(toDecimal(difference), currency)}
        </MoneyLine>
      </MoneyLines>
      {form.errorOf('difference') && <p className={css.wrong}>{form.errorOf('difference')}</p>}
      <TextField label="What it is about" optional maxLength={500} {...form.text('reason')} />
      <Segmented
        label="How it is agreed"
        value={values.how}
        onChange={(how) => form.change({ how })}
        choices={[
          { value: 'agreed' as const, label: 'The customer has agreed' },
          { value: 'offer' as const, label: priced.asking.whyNot === null ? 'Ask the customer' : 'Offer it' },
        ]}
      />
      {values.how === 'agreed' ? (
        <TextField label="Who agreed" maxLength={200} {...form.text('agreedBy')} />
      ) : (
        <p className={css.soft}>{form.errorOf('isSent') ?? sayAsking(priced.asking)}</p>
      )}
    </FormDialog>
  )
}

/** What happens once it is offered. */
function sayAsking({ whyNot, writesTo }: Priced['asking']): string {
  if (whyNot !== null) return `${whyNot} Note it here once they have agreed. Nothing changes until then.`
  const how = writesTo === '' ? 'a notice in their account' : `a notice in their account and a letter to ${writesTo}`
  return `They get ${how}, and agree on the page of the proposal. Nothing changes until then.`
}

function wrongRefund(text: string, { amount, promised }: Priced['ends'][number], currency: string): string | undefined {
  const refund = amountOf(text, currency)
  if (!refund) return 'Please enter what is refunded; 0 where nothing is.'
  if (refund.minor > parseMoney(amount, currency).minor) return `It was sold for ${formatAmount(amount, currency)}.`
  if (promised !== null && refund.minor < parseMoney(promised, currency).minor)
    return `Its terms promise ${formatAmount(promised, currency)}.`
  return undefined
}

function amountOf(text: string, currency: string): Money | undefined {
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(text.trim())) return undefined
  try {
    return parseMoney(text.trim(), currency)
  } catch {
    return undefined
  }
}

function refundedOf({ refunds }: Typed, { ends, currency }: Priced): Money {
  return ends.reduce((all, { saleId }) => add(all, amountOf(refunds[saleId] ?? '', currency) ?? zero(currency)), zero(currency))
}

function differenceOf(typed: Typed, priced: Priced): Money {
  return subtract(parseMoney(priced.added, priced.currency), refundedOf(typed, priced))
}
