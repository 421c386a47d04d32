import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TestedSale } from '@tradewind/contract/editions/what-if'
import { type FormEvent, useState } from 'react'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { toast } from '../ui/toasts.tsx'
import { whatIfQuery, whatIfsQuery } from './edition-queries.ts'
import { formatDays } from './format-days.ts'
import type { BookTests, Days, WhatIfResult } from './rule-book.ts'
import css from './what-if.module.css'
import { WhatIfFindings } from './what-if-findings.tsx'

type Props<S extends TestedSale> = {
  tests: BookTests<S>
  /** The revision of the draft. */
  revision: number
  /** Undefined: the last test. */
  shown: number | undefined
  onShow: (whatIfId: number) => void
}

/** What past sales would have cost with the draft. It runs in the background; the person can leave and come back. */
export function WhatIfSection<S extends TestedSale>({ tests, revision, shown: chosen, onShow }: Props<S>) {
  const queryClient = useQueryClient()
  const tried = useQuery(whatIfsQuery(tests))
  const shown = chosen ?? tried.data?.[0]?.whatIfId
  const start = useMutation({
    mutationKey: ['START_WHAT_IF'],
    mutationFn: tests.start,
    onSuccess: ({ whatIf }) => {
      void queryClient.invalidateQueries({ queryKey: tests.keys.list })
      onShow(whatIf.whatIfId)
    },
    onError: (error) => toast('bad', explain(error)),
  })
  return (
    <section className={css.whatIf} aria-labelledby="what-if">
      <header className={css.head}>
        <div>
          <h2 id="what-if">What if these rules had been live?</h2>
          <p>{tests.words.lead}</p>
        </div>
        <StartForm isPending={start.isPending} onStart={(days) => start.mutate(days)} />
      </header>
      {tried.error && !tried.data && <FailedNotice onRetry={() => void tried.refetch()}>{explain(tried.error)}</FailedNotice>}
      {shown !== undefined && <Shown key={shown} tests={tests} whatIfId={shown} revision={revision} />}
    </section>
  )
}

function StartForm({ isPending, onStart }: { isPending: boolean; onStart: (days: Partial<Days>) => void }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isChoosing, setChoosing] = useState(false)
  const isOpen = isChoosing && (from === '' || to === '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onStart(isChoosing ? { from, to } : {})
  }
  return (
    <form className={css.start} onSubmit={submit}>
      {isChoosing && (
        <>
          <DateField label="Booked from" name="from" value={from} onChange={setFrom} />
          <DateField label="Booked until" name="to" value={to} onChange={setTo} />
        </>
      )}
      <Button size="sm" variant="quiet" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
        {isChoosing ? 'Last month instead' : 'Other days'}
      </Button>
      <Button
        size="sm"
        variant="accent"
        type="submit"
        icon="history"
        pending={isPending}
        disabledReason={isOpen ? 'Please enter both days.' : undefined}
        onClick={submit}
      >
        {isChoosing ? 'Test on these days' : 'Test on last month'}
      </Button>
    </form>
  )
}

type ShownProps<S extends TestedSale> = { tests: BookTests<S>; whatIfId: number; revision: number }

function Shown<S extends TestedSale>({ tests, whatIfId, revision }: ShownProps<S>) {
  const { data, error, refetch } = useQuery(whatIfQuery(tests, whatIfId))
  if (error && !data) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  if (!data) return <ProgressBar label="Loading" value={0} max={undefined} />
  return (
    <>
      {data.whatIf.status !== 'done' ? <UnderWay result={data} words={tests.words} /> : null}
      {data.whatIf.status === 'done' && data.whatIf.revision !== revision && (
        <Notice tone="warn">The draft has changed. Please test it again.</Notice>
      )}
      {data.whatIf.status === 'done' && <WhatIfFindings result={data} tests={tests} />}
    </>
  )
}

function UnderWay({ result: { whatIf }, words }: { result: WhatIfResult; words: BookTests<never>['words'] }) {
  const { salesDone, salesTotal, status } = whatIf
  return (
    <div className={css.underWay} role="status">
      <p>{status === 'queued' ? 'Starting…' : `${formatCount(salesDone)} of ${words.count(salesTotal)}, ${formatDays(whatIf)}`}</p>
      <ProgressBar label={words.progress} value={salesDone} max={status === 'queued' ? undefined : salesTotal} />
    </div>
  )
}
