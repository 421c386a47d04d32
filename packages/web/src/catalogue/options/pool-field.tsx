import { useQuery } from '@tanstack/react-query'
import { explain } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { Button } from '../../ui/button.tsx'
import { ComboboxField } from '../../ui/combobox-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from '../catalogue.module.css'
import { type Pool, poolList } from '../catalogue-queries.ts'

type Props = {
  value: string
  error: string | undefined
  onChange: (poolId: string) => void
  /** Opens the form of shared seats, which stands beside this one: a form cannot hold another. */
  onOpen: (pool: Pool | 'new') => void
}

/** The seats of one start that a tour option shares with others: a boat, a camp. Without them there is no limit. */
export function PoolField({ value, error, onChange, onOpen }: Props) {
  const pools = useQuery(poolList)
  const chosen = pools.data?.find(({ id }) => String(id) === value)
  return (
    <>
      {pools.isError && <Notice tone="bad">{explain(pools.error)}</Notice>}
      <ComboboxField
        label="Shared seats"
        optional
        name="poolId"
        help="Options with the same seats fill them together. Without any, there is no limit."
        options={[
          { value: '', label: 'No limit' },
          ...(pools.data ?? []).map((pool) => ({ value: String(pool.id), label: pool.name, hint: sayPeople(pool) })),
        ]}
        value={value}
        error={error}
        onChange={onChange}
      />
      <div className={css.checks}>
        <Button size="sm" icon="plus" aria-haspopup="dialog" onClick={() => onOpen('new')}>
          Add shared seats
        </Button>
        {chosen && (
          <Button size="sm" icon="edit" aria-haspopup="dialog" onClick={() => onOpen(chosen)}>
            Change {chosen.name}
          </Button>
        )}
      </div>
    </>
  )
}

function sayPeople({ people }: Pool): string {
  return people === null ? 'no limit' : `${formatCount(people)} ${people === 1 ? 'person' : 'people'}`
}
