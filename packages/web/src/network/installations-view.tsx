import { useQuery } from '@tanstack/react-query'
import type { PartnerInstallation } from '@tradewind/contract/network/installations'
import { useMemo, useState } from 'react'
import { formatInstant } from '../lib/dates.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Avatar, StateMark } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState } from '../ui/notice.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { AddInstallationDialog } from './installation-dialogs.tsx'
import { hostOf, nameInstallation, stateOfInstallation } from './installation-words.ts'
import { ListState } from './list-state.tsx'
import { partnerInstallations } from './network-queries.ts'

type Open = { open: number | undefined; onOpen: (id: number | undefined) => void }

/** The sites of other installations with which one's own site sells, and how they answer. */
export function InstallationsView({ open, onOpen }: Open) {
  const list = useQuery(partnerInstallations)
  const columns = useMemo(installationColumns, [])
  return (
    <>
      <ListState query={list} />
      {list.data?.length === 0 && (
        <EmptyState icon="hub" title="No partner installations yet" action={<AddInstallationButton onAdded={onOpen} />}>
          A company that runs this platform on its own machines is added by address and key. Then each of you can sell activities
          and flights of the other.
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <DataTable
          id="partner-installations"
          label="Partner installations"
          rows={list.data}
          rowId={({ installationId }) => installationId}
          rowLabel={nameInstallation}
          columns={columns}
          open={open}
          onOpen={onOpen}
          phoneRow={(installation) => <PhoneRow installation={installation} />}
        />
      )}
    </>
  )
}

/** For super admins: who connects a site to another company's machines decides about the whole site. */
export function AddInstallationButton({ onAdded }: { onAdded: (id: number | undefined) => void }) {
  const viewer = useUser()
  const [isAdding, setAdding] = useState(false)
  if (!viewer?.isSuperAdmin) return null
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
        Add installation
      </Button>
      {isAdding && (
        <AddInstallationDialog
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false)
            onAdded(id)
          }}
        />
      )}
    </>
  )
}

function installationColumns(): readonly Column<PartnerInstallation>[] {
  return [
    {
      id: 'company',
      label: 'Company',
      minWidth: 200,
      wraps: true,
      beside: (installation) => <Avatar name={nameInstallation(installation)} />,
      cell: (installation) => nameInstallation(installation),
      below: ({ address }) => <small className={lines.small}>{hostOf(address)}</small>,
    },
    {
      id: 'answered',
      label: 'Last answer',
      width: 170,
      wraps: true,
      foldsBelow: 640,
      cell: ({ answeredAt }) => <Moment at={answeredAt} />,
    },
    {
      id: 'heard',
      label: 'Last heard from',
      width: 170,
      wraps: true,
      foldsBelow: 980,
      cell: ({ heardAt }) => <Moment at={heardAt} />,
    },
    {
      id: 'failure',
      label: 'Last error',
      width: 240,
      wraps: true,
      foldsBelow: 820,
      cell: ({ failure }) => failure?.sentence ?? <span className={layout.faint}>None</span>,
    },
    { id: 'state', label: 'State', width: 150, isFixed: true, cell: (installation) => <State installation={installation} /> },
  ]
}

export function Moment({ at }: { at: PartnerInstallation['answeredAt'] }) {
  return at ? formatInstant(at) : <span className={layout.faint}>Never</span>
}

export function State({ installation }: { installation: PartnerInstallation }) {
  const { tone, name } = stateOfInstallation(installation)
  return <StateMark tone={tone}>{name}</StateMark>
}

function PhoneRow({ installation }: { installation: PartnerInstallation }) {
  const { address, answeredAt, failure } = installation
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <b>{nameInstallation(installation)}</b>
        <State installation={installation} />
      </span>
      <small className={lines.small}>
        {hostOf(address)} · {failure?.sentence ?? (answeredAt ? `answered ${formatInstant(answeredAt)}` : 'never answered')}
      </small>
    </span>
  )
}
