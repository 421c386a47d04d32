import { lazy, Suspense, useState } from 'react'
import { PageLoading } from '../ui/spinner.tsx'
import { Segmented } from '../ui/tabs.tsx'
import css from './kit.module.css'

const Reorder = lazy(() => import('../ui/reorder/reorder.tsx').then((module) => ({ default: module.Reorder })))

const NAMES = [
  'Evening desert safari',
  'Morning dune drive',
  'Hot-air balloon at sunrise',
  'Overnight camp under the stars, with dinner, a guide and a very long name',
  'Marina dhow cruise',
]

const SIZES = [
  { value: '5', label: '5 rows' },
  { value: '500', label: '500 rows' },
  { value: '1', label: '1 row' },
] as const
type Size = (typeof SIZES)[number]['value']

const idsOf = (size: Size): readonly number[] => Array.from({ length: Number(size) }, (_, at) => at + 1)
const nameOf = (id: number) => NAMES[id - 1] ?? `Tour ${id}`

/** Rows that are put in another order. */
export function KitOrders() {
  const [size, setSize] = useState<Size>('5')
  const [ids, setIds] = useState(idsOf('5'))
  return (
    <>
      <div className={css.row}>
        <Segmented
          label="Rows to order"
          choices={SIZES}
          value={size}
          onChange={(next) => {
            setSize(next)
            setIds(idsOf(next))
          }}
        />
      </div>
      <div className={css.framed}>
        <Suspense fallback={<PageLoading />}>
          <Reorder
            label="Tours in their order"
            rows={ids.map((id) => ({ id, name: nameOf(id), content: nameOf(id) }))}
            onOrder={setIds}
          />
        </Suspense>
      </div>
    </>
  )
}
