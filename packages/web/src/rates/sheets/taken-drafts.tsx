import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { faultsOfMoment, NOW, plannedFor, WhenFields, type WhenValues } from '../../editions/planned-fields.tsx'
import { api } from '../../lib/api.ts'
import { formatCount } from '../../lib/locale.ts'
import { TouchedQuotations } from '../../quotations/touched-quotations.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form/call-form.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import layout from '../../ui/layout.module.css'
import { FactTable } from '../../ui/table/fact-table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { PUBLICATIONS_KEY } from '../studio/publications.ts'
import css from './rate-sheets.module.css'
import type { Taken } from './sheet-difference.tsx'
import { count } from './sheet-words.ts'

/** The drafts that the sheet became: each can be looked at in the studio, and all are published together. */
export function TakenDrafts({ drafts }: { drafts: Taken }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isPublished, setPublished] = useState(false)
  const leave = () => void navigate({ to: '/staff/rate-studio' })
  const form = useCallForm({
    name: 'PUBLISH_RATE_DRAFTS',
    initial: NOW,
    wrong: (values) => (values.isPlanned ? faultsOfMoment(values) : {}),
    call: async (values: WhenValues): Promise<unknown> => {
      const seen = drafts.map(({ tourOptionId, ticketRevision, transferRevision }) => ({
        tourOptionId,
        ticketRevision,
        transferRevision,
      }))
      return values.isPlanned
        ? api.rateStudio.planRatePublication({ ...plannedFor(values), drafts: seen })
        : api.rateSheets.publishRateDrafts({ drafts: seen, note: values.note })
    },
    onDone: (_answer, { isPlanned }) => {
      const options = count(drafts.length, 'tour option', 'tour options')
      toast(
        'ok',
        isPlanned ? `Planned for ${options}. The live rates stay until then.` : `Published. The new rates of ${options} are live.`,
      )
      if (isPlanned) leave()
      else setPublished(true)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['GET_RATE_STUDIO'] }),
        client.invalidateQueries({ queryKey: PUBLICATIONS_KEY }),
      ]),
  })
  return (
    <Card aria-label="Drafts">
      {isPublished && <TouchedQuotations tourOptionIds={drafts.map(({ tourOptionId }) => tourOptionId)} onClose={leave} />}
      <CardHead title={`In draft: ${count(drafts.length, 'tour option', 'tour options')}`} />
      <FactTable
        label="Drafts"
        look="card"
        stacks
        rows={drafts}
        rowKey={({ tourOptionId }) => tourOptionId}
        columns={[
          {
            id: 'option',
            label: 'Tour option',
            cell: ({ tourOptionId, activity, tourOption }) => (
              <Link className={layout.link} to="/staff/rate-studio/$tourOptionId" params={{ tourOptionId }}>
                {activity}, {tourOption}
              </Link>
            ),
          },
          { id: 'added', label: 'New', align: 'end', cell: ({ added }) => formatCount(added) },
          { id: 'changed', label: 'Changed', align: 'end', cell: ({ changed }) => formatCount(changed) },
          { id: 'ended', label: 'Ending', align: 'end', cell: ({ ended }) => formatCount(ended) },
        ]}
      />
      <CardBody>
        <Form form={form} label="Publish" className={css.form}>
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
          <div className={css.foot}>
            <span>Open a tour option to see its calendar and what is still missing.</span>
            <Button type="submit" variant="primary" pending={form.isPending}>
              {`${form.values.isPlanned ? 'Plan' : 'Publish'}${drafts.length === 1 ? '' : ' all'}`}
            </Button>
          </div>
        </Form>
      </CardBody>
    </Card>
  )
}
