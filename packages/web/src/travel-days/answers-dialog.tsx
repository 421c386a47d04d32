import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SheetRow } from '@tradewind/contract/travel-days/travel-days'
import { ANSWER_COLUMNS } from '@tradewind/domain/travel-days/answer-sheet'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { writeBase64 } from '../lib/base64.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { Button } from '../ui/button.tsx'
import { StateMark, type Tone } from '../ui/chip.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileField } from '../ui/file-field.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { FactTable } from '../ui/table/fact-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { toast } from '../ui/toasts.tsx'
import css from './travelling.module.css'

const LARGEST_BYTES = 4 * 1_048_576
type Answer = Awaited<ReturnType<typeof api.travelDays.importAnswers>>
type Outcome = SheetRow['outcome']

/** Enters what suppliers said from a sheet: first every row is shown with what it would do, then those that are right are entered. */
export function AnswersDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [found, setFound] = useState<Answer>()
  const send = useMutation({
    mutationKey: ['IMPORT_ANSWERS'],
    mutationFn: async ({ chosen, isCheck }: { chosen: File; isCheck: boolean }) =>
      api.travelDays.importAnswers({ file: { name: chosen.name, contentBase64: await writeBase64(chosen) }, isCheck }),
    onSuccess: (answer, { isCheck }) => {
      setProblem(undefined)
      if (isCheck) return setFound(answer)
      toast('ok', `${countOf(answer.counts.changed)} entered.`)
      onClose()
    },
    onError: (error) => {
      setFound(undefined)
      setProblem(explain(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['GET_TRAVELLING'] }),
  })
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setFound(undefined)
    setProblem(chosen && chosen.size > LARGEST_BYTES ? 'This file is larger than 4 MB.' : undefined)
  }
  const submit = () => {
    if (!file) setProblem('Please choose a file')
    else if (file.size <= LARGEST_BYTES) send.mutate({ chosen: file, isCheck: found === undefined })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Answers of suppliers"
      subtitle="From a sheet, one row for each answer"
      shape={found ? 'broad' : 'dialog'}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={send.isPending}
            disabledReason={found?.counts.changed === 0 ? 'No row of this sheet changes anything.' : undefined}
            onClick={submit}
          >
            {found ? `Enter ${countOf(found.counts.changed)}` : 'Check the sheet'}
          </Button>
        </>
      }
    >
      <div className={css.sheet}>
        {!found && (
          <p className={layout.soft}>
            The first row names the columns:{' '}
            {Object.values(ANSWER_COLUMNS)
              .map(([name]) => name)
              .join(', ')}
            . The reference is ours, such as TW-20418; it stands in the sheet of each day. The state is confirmed, refused or
            cancelled. A supplier is needed where a service has several. What is left empty stays as it is.
          </p>
        )}
        <FileField
          label="Sheet"
          accept=".xlsx,.csv"
          file={file}
          error={problem}
          help="Excel or CSV, at most 4 MB."
          onChange={choose}
        />
        {found && <Found {...found} />}
      </div>
    </Dialog>
  )
}

const OUTCOMES: Readonly<Record<Outcome, { name: string; tone: Tone }>> = {
  changed: { name: 'New answer', tone: 'accent' },
  same: { name: 'Already entered', tone: 'neutral' },
  unknown: { name: 'Unknown reference', tone: 'warn' },
  wrong: { name: 'Not read', tone: 'bad' },
}

function Found({ rows, counts }: Pick<Answer, 'rows' | 'counts'>) {
  const left = counts.unknown + counts.wrong
  return (
    <>
      <Notice tone={left === 0 ? 'ok' : 'warn'}>
        {[
          counts.changed > 0 && `${countOf(counts.changed)} to enter`,
          counts.same > 0 && `${formatCount(counts.same)} already entered`,
          counts.unknown > 0 && `${formatCount(counts.unknown)} with a reference that no sale has`,
          counts.wrong > 0 && `${formatCount(counts.wrong)} that cannot be read`,
        ]
          .filter(Boolean)
          .join(', ')}
        . {left > 0 && 'Those are left out.'}
      </Notice>
      <FactTable
        label="Rows of the sheet"
        look="framed"
        stacks
        maxHeight={420}
        rows={rows}
        rowKey={({ row }) => row}
        columns={[
          { id: 'row', label: 'Row', isNamed: true, cell: ({ row }) => formatCount(row) },
          {
            id: 'reference',
            label: 'Reference',
            cell: ({ reference, title }) => (
              <>
                {reference || 'None'}
                {title !== '' && <small className={lines.small}>{title}</small>}
              </>
            ),
          },
          {
            id: 'outcome',
            label: 'Result',
            cell: ({ outcome }) => <StateMark tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].name}</StateMark>,
          },
          { id: 'says', label: 'Answer', cell: ({ says }) => says },
        ]}
      />
    </>
  )
}

function countOf(n: number): string {
  return n === 1 ? '1 answer' : `${formatCount(n)} answers`
}
