import { instant } from '@tradewind/domain/time'
import type { Frame, Paper } from '../paper.ts'

export const FRAME: Frame = {
  title: 'Words 1',
  author: 'Skylark Travels',
  subject: 'Words',
  accent: '#0b6570',
  foot: 'Words 1 · Skylark Travels',
  company: { name: 'Skylark Travels', lines: ['Delhi'], logo: null },
  facts: [{ label: 'Words', value: '1', big: false }],
}

/** Tests only: these lines on a paper. `rounds` of five thousand sums keep its drawer busy. */
export function plainPaper(lines: readonly string[], { rounds = 0, frame = {} as Partial<Frame> } = {}): Paper {
  const data = { frame: { ...FRAME, ...frame }, lines, rounds }
  return { template: 'papers/testing/plain.typ', data, madeAt: instant('2026-11-22T07:00:00.000Z') }
}
