import { pino } from 'pino'
import type { Paper } from '../paper.ts'
import { makePapers } from '../papers.ts'

/** Tests only: one drawer for all that share a process; it ends with them. */
const papers = makePapers({ log: pino({ level: 'silent' }) })

export function drawForTest(paper: Paper): Promise<Buffer> {
  return papers.draw(paper)
}

/** A4 in points, and the margin of every document. */
export const A4 = { width: 595.28, height: 841.89 } as const
export const MARGIN = 40
