import { lazy, Suspense, useState } from 'react'
import { PageLoading } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'

const Board = lazy(() => import('../ui/board/board.tsx').then((module) => ({ default: module.Board })))

const POOL = 1
const PEOPLE = [
  { id: POOL, name: 'Unassigned', seats: 0, isPool: true },
  { id: 2, name: 'Imran Shaikh', seats: 7 },
  { id: 3, name: 'Sajid Rahman', seats: 14 },
  { id: 4, name: 'Venkatanarasimharajuvaripeta Subramaniam', seats: 4, off: [{ from: 720, to: 900 }] },
]
const JOBS = [
  { id: 1, rowId: POOL, from: 930, to: 980, name: 'T2 to Deira', guests: 3, look: 'open' as const },
  { id: 2, rowId: POOL, from: 1000, to: 1075, name: 'T3 to Downtown', guests: 6, look: 'open' as const },
  { id: 3, rowId: POOL, from: 1035, to: 1090, name: 'Marina to Old Dubai', guests: 8, look: 'open' as const },
  { id: 4, rowId: 2, from: 780, to: 855, name: 'T3 to Marina', guests: 5, look: 'done' as const, staysBecause: 'It is done.' },
  { id: 5, rowId: 2, from: 970, to: 1040, name: 'Marina to the desert', guests: 6 },
  { id: 6, rowId: 3, from: 865, to: 970, name: 'Deira to the desert', guests: 12, look: 'started' as const },
  { id: 7, rowId: 4, from: 925, to: 995, name: 'T3 to Palm', guests: 4, look: 'bad' as const },
]

/** Items of several rows on one axis of time, each of which can be moved to another row. */
export function KitBoard() {
  const [jobs, setJobs] = useState(JOBS)
  const seatsOf = (rowId: number) => PEOPLE.find(({ id }) => id === rowId)
  return (
    <Suspense fallback={<PageLoading />}>
      <Board
        label="Transfers of the day"
        axis={{ from: 720, to: 1260 }}
        now={860}
        rows={PEOPLE.map(({ seats, ...row }) => ({
          ...row,
          head: (
            <>
              <b>{row.name}</b>
              {seats > 0 && <span>{seats} seats</span>}
            </>
          ),
        }))}
        items={jobs.map(({ guests, ...job }) => ({
          ...job,
          content: (
            <>
              <b>{job.name}</b>
              <br />
              {guests} guests
            </>
          ),
        }))}
        whyNot={({ id }, row) => {
          const [guests, seats] = [jobs.find((job) => job.id === id)?.guests ?? 0, seatsOf(row.id)?.seats ?? 0]
          return row.id === POOL || guests <= seats ? undefined : `${seats} seats are too few`
        }}
        onMove={({ id }, row) => setJobs(jobs.map((job) => (job.id === id ? { ...job, rowId: row.id } : job)))}
        onOpen={({ name }) => toast('ok', `${name} opened.`)}
      />
    </Suspense>
  )
}
