import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FactTable } from '../../ui/table/fact-table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Change } from '../studio/rate-change.tsx'
import studio from '../studio/studio.module.css'
import type { StudioRate } from '../studio/studio-data.ts'
import css from './rate-sheets.module.css'
import { count } from './sheet-words.ts'
import type { CheckedSheet, RateSheet } from './use-rate-sheet.ts'

export type Taken = Awaited<ReturnType<typeof api.rateSheets.importRateSheet>>['drafts']
type Props = { state: RateSheet; sheet: CheckedSheet; onTaken: (drafts: Taken) => void }

/** What the sheet would change, and the button that puts it into drafts. */
export function SheetDifference({ state, sheet, onTaken }: Props) {
  const { input, endsMissing, setEndsMissing, isSettled } = state
  const client = useQueryClient()
  const [replacesDrafts, setReplacesDrafts] = useState(false)
  const { options, counts, differences } = sheet
  const inDraft = options.filter(({ hasDraft }) => hasDraft).length
  const changing = options.filter(({ added, changed, ended }) => added + changed + ended > 0)
  const take = useMutation({
    mutationKey: ['IMPORT_RATE_SHEET'],
    mutationFn: () =>
      api.rateSheets.importRateSheet({ ...(input as NonNullable<typeof input>), mapping: sheet.mapping, replacesDrafts }),
    onSuccess: ({ drafts }) => onTaken(drafts),
    onError: (error) => {
      toast('bad', explain(error))
      // A colleague may have made a draft, or changed the catalogue, since the sheet was read.
      void client.invalidateQueries({ queryKey: ['CHECK_RATE_SHEET'] })
    },
    onSettled: () =>
      Promise.all(['GET_RATE_STUDIO', 'GET_RATE_SHEET_MAPPINGS'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
  const whyNot =
    changing.length === 0
      ? 'These rates are live already.'
      : inDraft > 0 && !replacesDrafts
        ? 'Other drafts stand in the way. Replace or publish them first.'
        : undefined
  return (
    <Card aria-label="Difference">
      <CardHead title="Difference">
        <Chip>
          {[
            counts.tickets > 0 && count(counts.tickets, 'ticket rate', 'ticket rates'),
            counts.transfers > 0 && count(counts.transfers, 'transfer rate', 'transfer rates'),
          ]
            .filter(Boolean)
            .join(', ')}
        </Chip>
      </CardHead>
      <FactTable
        label="Tour options of the sheet"
        look="card"
        stacks
        rows={options}
        rowKey={({ tourOptionId }) => tourOptionId}
        columns={[
          {
            id: 'option',
            label: 'Tour option',
            cell: ({ activity, tourOption, hasDraft }) => (
              <>
                {activity}, {tourOption} {hasDraft && <Chip tone="warn">Draft</Chip>}
              </>
            ),
          },
          { id: 'added', label: 'New', align: 'end', cell: ({ added }) => formatCount(added) },
          { id: 'changed', label: 'Changed', align: 'end', cell: ({ changed }) => formatCount(changed) },
          { id: 'ended', label: 'Ending', align: 'end', cell: ({ ended }) => formatCount(ended) },
          { id: 'same', label: 'As live', align: 'end', cell: ({ unchanged }) => formatCount(unchanged) },
        ]}
      />
      <CardBody className={css.form}>
        {differences.length > 0 && <Differences sheet={sheet} />}
        <Checkbox checked={endsMissing} onChange={(event) => setEndsMissing(event.target.checked)}>
          End live rates of these tour options that the sheet does not have
        </Checkbox>
        {inDraft > 0 && (
          <>
            <Notice tone="warn">
              {count(inDraft, 'tour option has', 'tour options have')} changes in draft already. The sheet would take their place.
            </Notice>
            <Checkbox checked={replacesDrafts} onChange={(event) => setReplacesDrafts(event.target.checked)}>
              Replace {inDraft === 1 ? 'this draft' : 'these drafts'}
            </Checkbox>
          </>
        )}
        <div className={css.foot}>
          <span>Nothing is on sale before you publish.</span>
          <Button variant="primary" pending={take.isPending || !isSettled} disabledReason={whyNot} onClick={() => take.mutate()}>
            Put into draft
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}

/** Line by line, by tour option. */
function Differences({ sheet: { differences, options } }: { sheet: CheckedSheet }) {
  const byOption = Map.groupBy(differences, ({ rate }) => rate.tourOptionId)
  const all = options.reduce((sum, { added, changed, ended }) => sum + added + changed + ended, 0)
  return (
    <Disclosure label={count(all, 'change line by line', 'changes line by line')}>
      <div className={css.lines}>
        {options
          .filter(({ tourOptionId }) => byOption.has(tourOptionId))
          .map(({ tourOptionId, activity, tourOption }) => (
            <section key={tourOptionId} aria-label={`${activity}, ${tourOption}`}>
              <h3>
                {activity}, {tourOption}
              </h3>
              <ul className={studio.changes}>
                {(byOption.get(tourOptionId) ?? []).map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a list that only ever changes as a whole
                  <Change key={at} rate={asStudioRate(line)} market={line.rate.market} />
                ))}
              </ul>
            </section>
          ))}
        {all > differences.length && <p>The list shows the first {formatCount(differences.length)}.</p>}
      </div>
    </Disclosure>
  )
}

function asStudioRate({ rate, ...line }: CheckedSheet['differences'][number]): StudioRate {
  return { ...line, key: '', changeId: null, row: rate } as StudioRate
}
