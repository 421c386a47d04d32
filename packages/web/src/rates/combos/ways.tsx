import { StateMark } from '../../ui/chip.tsx'
import lines from '../../ui/table/row-lines.module.css'
import type { Combo } from './combo-queries.ts'

const TRANSFERS = { none: '', private: 'PVT', sharing: 'shared' } as const

/** The ways to a tour option of a combo and back, and what stops it. */
export function Ways({ part: { onwardTransfer, returnTransfer, stops } }: { part: Combo['tourOptions'][number] }) {
  const ways = [
    onwardTransfer !== 'none' && `${TRANSFERS[onwardTransfer]} to it`,
    returnTransfer !== 'none' && `${TRANSFERS[returnTransfer]} back`,
  ]
  return (
    <>
      <span className={lines.small}>{ways.filter(Boolean).join(', ')}</span>{' '}
      {stops.length > 0 && <StateMark tone="warn">{stops.join(', ')}</StateMark>}
    </>
  )
}
