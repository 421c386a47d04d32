import { useQueryClient } from '@tanstack/react-query'
import type { RateProblem } from '@tradewind/domain/rates/check-rates'
import { useState } from 'react'
import { UsedBy } from '../../catalogue/used-by.tsx'
import { faultsOfMoment, NOW, plannedFor, WhenFields, type WhenValues } from '../../editions/planned-fields.tsx'
import { api } from '../../lib/api.ts'
import { TouchedQuotations } from '../../quotations/touched-quotations.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import { PUBLICATIONS_KEY } from './publications.ts'
import { Change } from './rate-change.tsx'
import { historyKey } from './rate-history.tsx'
import { keyOfProblem, sayProblem } from './rate-words.ts'
import css from './studio.module.css'
import { nameMarket, type Studio, type StudioRate, studioKey } from './studio-data.ts'

type Props = {
  studio: Studio
  rates: readonly StudioRate[]
  problems: readonly RateProblem[]
  onClose: () => void
  onPublished: () => void
}

/** An imported sheet changes thousands. */
const MOST_SHOWN = 200
/** As many as one call asks about. */
const MOST_ASKED = 10_000

/** What publishing changes, what is still wrong then, and the button. */
export function PublishRates({ studio, rates, problems, onClose, onPublished }: Props) {
  const client = useQueryClient()
  const [isPublished, setPublished] = useState(false)
  const { tourOption, books, markets } = studio
  const changes = rates.filter(({ state }) => state !== 'live')
  const gaps = problems.filter(({ kind }) => kind === 'gap')
  const onSale = changes.flatMap(({ state, row }) => (state === 'added' ? [] : [row.id]))
  const isOutdated = changes.some(({ state }) => state === 'outdated')
  const form = useCallForm({
    name: 'PUBLISH_RATE_DRAFT',
    about: tourOption.id,
    initial: NOW,
    wrong: (values) => (values.isPlanned ? faultsOfMoment(values) : {}),
    call: async (values: WhenValues): Promise<unknown> => {
      const seen = {
        tourOptionId: tourOption.id,
        ticketRevision: books.ticket.draft?.revision ?? 0,
        transferRevision: books.transfer.draft?.revision ?? 0,
      }
      return values.isPlanned
        ? api.rateStudio.planRatePublication({ ...plannedFor(values), drafts: [seen] })
        : api.rateStudio.publishRateDraft({ ...seen, note: values.note })
    },
    onDone: (_answer, { isPlanned }) => {
      toast('ok', isPlanned ? 'Planned. The live rates stay until then.' : 'Published. The new rates are live.')
      onPublished()
      if (isPlanned) onClose()
      else setPublished(true)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: studioKey(tourOption.id) }),
        client.invalidateQueries({ queryKey: historyKey(tourOption.id) }),
        client.invalidateQueries({ queryKey: PUBLICATIONS_KEY }),
      ]),
  })
  if (isPublished) return <TouchedQuotations tourOptionIds={[tourOption.id]} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Publish rates"
      subtitle={`${tourOption.activity}, ${tourOption.name}`}
      verb={form.values.isPlanned ? 'Plan' : 'Publish'}
      className={css.form}
      whyNot={isOutdated ? 'Some rates have changed. Please check the marked ones first.' : undefined}
    >
      <h3>{changes.length === 1 ? '1 change' : `${changes.length} changes`}</h3>
      <ul className={css.changes} aria-label="Changes">
        {changes.slice(0, MOST_SHOWN).map((rate) => (
          <Change key={rate.key} rate={rate} market={nameMarket(markets, rate.row.marketId)} />
        ))}
      </ul>
      {changes.length > MOST_SHOWN && <p className={css.hint}>And {changes.length - MOST_SHOWN} more.</p>}
      <UsedBy kind="rate" ids={onSale.slice(0, MOST_ASKED)} />
      {gaps.length > 0 && (
        <Notice tone="warn">
          {gaps.length === 1 ? '1 gap is left.' : `${gaps.length} gaps are left.`}
          <ul className={css.plain}>
            {gaps.slice(0, 5).map((gap) => (
              <li key={keyOfProblem(gap)}>
                {nameMarket(markets, gap.marketId)}: {sayProblem(gap)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <WhenFields
        isPlanned={form.values.isPlanned}
        onPlan={(isPlanned) => form.change({ isPlanned })}
        day={form.field('day')}
        time={form.text('time')}
      />
      <TextField
        label="Note"
        optional
        maxLength={500}
        placeholder="Reason for the change"
        help="Bookings that were made keep their price. An edition can be restored at any time."
        {...form.text('note')}
      />
    </FormDialog>
  )
}
