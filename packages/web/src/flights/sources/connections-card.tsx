import { useQuery } from '@tanstack/react-query'
import type { Connection } from '@tradewind/contract/flights/connections'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import { ConnectionItem } from './connection-item.tsx'
import css from './connections.module.css'
import { StopConnectionDialog } from './stop-connection-dialog.tsx'
import { CONNECTIONS } from './use-connection.ts'

type Open = { kind: 'add' } | { kind: 'change' | 'stop'; connection: Connection }
const FRESH_MS = 60_000

/** The accounts the site buys from, how each does, and what to do about it. */
export function ConnectionsCard() {
  const [open, setOpen] = useState<Open>()
  const { data, error, refetch } = useQuery({
    queryKey: CONNECTIONS,
    queryFn: ({ signal }) => api.supplierConnections.listConnections(undefined, { signal }),
    staleTime: 0,
    refetchInterval: FRESH_MS,
  })
  const close = () => setOpen(undefined)
  return (
    <Card aria-label="Connections">
      <CardHead title="Connections">
        {data && (
          <Button size="sm" onClick={() => setOpen({ kind: 'add' })}>
            Add connection
          </Button>
        )}
      </CardHead>
      {error && (
        <CardBody>
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        </CardBody>
      )}
      {!data && !error && <ListSkeleton lines={3} />}
      {data?.connections.length === 0 && (
        <CardBody className={css.empty}>No supplier is connected. Add a connection to sell flights.</CardBody>
      )}
      {data && data.connections.length > 0 && (
        <ul className={css.list}>
          {data.connections.map((connection) => (
            <ConnectionItem
              key={connection.code}
              connection={connection}
              onChange={() => setOpen({ kind: 'change', connection })}
              onStop={() => setOpen({ kind: 'stop', connection })}
            />
          ))}
        </ul>
      )}
      {data && open?.kind === 'add' && <ConnectionDialog adapters={data.adapters} onClose={close} />}
      {data && open?.kind === 'change' && (
        <ConnectionDialog
          adapters={data.adapters}
          connection={data.connections.find(({ code }) => code === open.connection.code) ?? open.connection}
          onClose={close}
        />
      )}
      {open?.kind === 'stop' && <StopConnectionDialog connection={open.connection} onClose={close} />}
    </Card>
  )
}
