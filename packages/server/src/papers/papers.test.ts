import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { waitUntil } from '../testing/wait-until.ts'
import { startWorker } from '../workers/worker.ts'
import { makePapers, type Papers } from './papers.ts'
import { plainPaper } from './testing/plain-paper.ts'

const log = pino({ level: 'silent' })
const SLOW = plainPaper(['slow'], { rounds: 120 })
const ENDLESS = plainPaper(['endless'], { rounds: 90_000 })
const QUICK = plainPaper(['quick'])
let papers: Papers | undefined
const pids: number[] = []

/** The pool under test; the processes it starts are written down. */
function open(settings: Partial<Parameters<typeof makePapers>[0]> = {}): Papers {
  pids.length = 0
  const start: typeof startWorker = (how) => {
    const drawer = startWorker<never, never>(how)
    pids.push(drawer.pid ?? 0)
    return drawer as never
  }
  papers = makePapers({ log, workers: 1, start, ...settings })
  return papers
}

afterEach(() => papers?.close())

test('a drawer that is killed over a document is replaced, and the document is drawn again', async () => {
  const { draw } = open()
  await draw(QUICK)
  const drawn = draw(SLOW)
  process.kill(pids[0] ?? 0, 'SIGKILL')
  expect((await drawn).subarray(0, 5).toString()).toBe('%PDF-')
  expect(pids).toHaveLength(2)
})

test('a document that is never finished is given up after its second drawer, and the next one is drawn', async () => {
  // Long enough for the quick one on a machine where a process takes seconds to start.
  const { draw } = open({ stuckAfterMs: 6_000 })
  const [stuck, next] = await Promise.allSettled([draw(ENDLESS), draw(QUICK)])
  expect(stuck).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('ended') } })
  expect(next.status).toBe('fulfilled')
  expect(pids).toHaveLength(3)
})

test('a document that cannot be set says why, is not tried again, and its drawer draws on', async () => {
  const { draw } = open()
  await expect(draw({ ...QUICK, template: 'papers/testing/none.typ' })).rejects.toThrow(/none\.typ/)
  await draw(QUICK)
  expect(pids).toHaveLength(1)
})

test('a person who asks while too many wait is asked to try later, and nobody before them is forgotten', async () => {
  const { draw } = open({ mostWaiting: 3 })
  const asked = Array.from({ length: 6 }, () => draw(QUICK))
  const ended = await Promise.allSettled(asked)
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  for (const end of ended.filter(({ status }) => status === 'rejected'))
    expect(end).toMatchObject({ reason: { code: 'TOO_MANY', message: expect.stringContaining('try again') } })
})

test('a drawer that holds too much memory ends, and the next document gets a fresh one', async () => {
  const { draw } = open({ mostBytes: 1 })
  for (let round = 0; round < 3; round += 1) await draw(QUICK)
  await waitUntil(
    () => pids.filter(lives),
    (all) => all.length === 0,
  )
  expect(new Set(pids).size).toBe(3)
})

test('no drawer is started before there is something to draw, and one that rests too long ends; the next document starts another', async () => {
  const { draw } = open({ restsForMs: 100 })
  expect(pids).toEqual([])
  await draw(QUICK)
  await waitUntil(
    () => pids.filter(lives),
    (all) => all.length === 0,
  )
  const drawn = await Promise.all([draw(QUICK), draw(QUICK), draw(QUICK)])
  expect(drawn.map((pdf) => pdf.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-', '%PDF-'])
  expect(pids).toHaveLength(2)
})

test('closing ends every process, and who still waits hears of it', async () => {
  const { draw, close } = open({ workers: 2 })
  const waiting = Promise.allSettled([draw(ENDLESS), draw(ENDLESS), draw(QUICK)])
  await close()
  expect(pids.filter(lives)).toEqual([])
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(draw(QUICK)).rejects.toThrow('stopping')
})

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
