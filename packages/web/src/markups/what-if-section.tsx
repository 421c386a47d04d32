import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { formatDays } from './format-days.ts'
import { type Group, type WhatIfResult, whatIfQuery, whatIfsQuery } from './markup-queries.ts'
import type { ChangedSearch, MarkupSearch } from './markup-search.ts'
import { useMarkupChange } from './use-markup-change.ts'
import css from './what-if.module.css'
import { WhatIfFindings } from './what-if-findings.tsx'

type Props = { group: Group; revision: number; search: MarkupSearch; onShow: (change: ChangedSearch) => void }

/** What past bookings would have cost with the draft. It runs in the background; the person can leave and come back. */
export function WhatIfSection({ group, revision, search, onShow }: Props) {
  const queryClient = useQueryClient()
  const tried = useQuery(whatIfsQuery(group.id))
  const shown = search.whatIf ?? tried.data?.[0]?.whatIfId
  const start = useMarkupChange({
    key: 'START_WHAT_IF',
    change: (days: { from?: string; to?: string }) => api.markupChecks.startWhatIf({ groupId: group.id, ...days }),
    onDone: ({ whatIf }) => {
      void queryClient.invalidateQueries({ queryKey: ['GET_WHAT_IFS', group.id] })
      onShow({ whatIf: whatIf.whatIfId })
    },
  })
  return (
    <section className={css.whatIf} aria-labelledby="what-if">
      <header className={css.head}>
        <div>
          <h2 id="what-if">What if these rules had been live?</h2>
          <p>Reprices this group’s tickets with the draft. Nothing is changed.</p>
        </div>
        <StartForm isPending={start.isPending} onStart={(days) => start.mutate(days)} />
      </header>
      {tried.error && !tried.data && <FailedNotice onRetry={() => void tried.refetch()}>{explain(tried.error)}</FailedNotice>}
      {shown !== undefined && <Shown key={shown} whatIfId={shown} revision={revision} />}
    </section>
  )
}

function StartForm({ isPending, onStart }: { isPending: boolean; onStart: (days: { from?: string; to?: string }) => void }) {
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

function Shown({ whatIfId, revision }: { whatIfId: number; revision: number }) {
  const { data, error, refetch } = useQuery(whatIfQuery(whatIfId))
  if (error && !data) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  if (!data) return <ProgressBar label="Loading" value={0} max={undefined} />
  return (
    <>
      {data.whatIf.status !== 'done' ? <UnderWay result={data} /> : null}
      {data.whatIf.status === 'done' && data.whatIf.revision !== revision && (
        <Notice tone="warn">The draft has changed. Please test it again.</Notice>
      )}
      {data.whatIf.status === 'done' && <WhatIfFindings result={data} />}
    </>
  )
}

function UnderWay({ result: { whatIf } }: { result: WhatIfResult }) {
  const { bookingsDone, bookingsTotal, status } = whatIf
  return (
    <div className={css.underWay} role="status">
      <p>
        {status === 'queued'
          ? 'Starting…'
          : `${formatCount(bookingsDone)} of ${formatCount(bookingsTotal)} bookings, ${formatDays(whatIf)}`}
      </p>
      <ProgressBar label="Bookings repriced" value={bookingsDone} max={status === 'queued' ? undefined : bookingsTotal} />
    </div>
  )
}
