import { useQuery } from '@tanstack/react-query'
import type { PartnerKey } from '@tradewind/contract/partners/partner-keys'
import { useMemo, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { formatInstant } from '../lib/dates.ts'
import { useUser } from '../lib/session.ts'
import { ListState } from '../network/list-state.tsx'
import { Button } from '../ui/button.tsx'
import { Avatar, Chip, StateMark } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import { SidePanel } from '../ui/list/side-panel.tsx'
import { EmptyState } from '../ui/notice.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { StaffKeyUsage } from './company-usage.tsx'
import { KeyActs } from './key-acts.tsx'
import { KeyFacts } from './key-facts.tsx'
import { PER_MINUTE, shownHint, stateOf } from './key-words.ts'
import { MakeKeyDialog } from './make-key-dialog.tsx'
import { partnerKeys } from './partner-queries.ts'
import css from './partners.module.css'
import { ShownOnceDialog } from './shown-once-dialog.tsx'

type Open = { open: number | undefined; onOpen: (id: number | undefined) => void }

/** The keys of all partners, for staff. */
export function KeysView({ open, onOpen }: Open) {
  const list = useQuery(partnerKeys)
  const columns = useMemo(keyColumns, [])
  return (
    <>
      <ListState query={list} />
      {list.data?.length === 0 && (
        // The button above makes it: one here would vanish with the first key, before its text was read.
        <EmptyState icon="shield" title="No keys yet">
          A company whose own software books here gets a key. It acts for one of your customers, within scopes that you choose.
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <DataTable
          id="partner-keys"
          label="Keys"
          rows={list.data}
          rowId={({ keyId }) => keyId}
          rowLabel={({ name, company }) => `${name} of ${company}`}
          columns={columns}
          open={open}
          onOpen={onOpen}
          phoneRow={(partnerKey) => <PhoneRow partnerKey={partnerKey} />}
        />
      )}
    </>
  )
}

export function MakeKeyButton() {
  const viewer = useUser()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<{ text: string; name: string }>()
  if (!viewer || !may(viewer, 'network.decide')) return null
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
        Make key
      </Button>
      {isMaking && (
        <MakeKeyDialog
          onClose={() => setMaking(false)}
          onMade={(one) => {
            setMaking(false)
            setMade(one)
          }}
        />
      )}
      {made && (
        <ShownOnceDialog
          title="New key"
          what="key"
          text={made.text}
          about={`The key “${made.name}”. Hand it over in a safe way. It is sent in the header user-key of each call.`}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}

/** One key beside the list. */
export function KeyPanel({ open, onOpen }: Open) {
  const viewer = useUser()
  const { data = [] } = useQuery(partnerKeys)
  const partnerKey = data.find(({ keyId }) => keyId === open)
  if (!partnerKey) return null
  const { name, company, person, keyId } = partnerKey
  const { tone, name: state } = stateOf(partnerKey)
  const decides = viewer !== null && may(viewer, 'network.decide')
  return (
    <SidePanel
      label={`Key ${name}`}
      title={name}
      beside={<StateMark tone={tone}>{state}</StateMark>}
      about={
        <p>
          {company} · {person.name} ({person.email})
        </p>
      }
      what="key"
      open={keyId}
      ids={data.map((one) => one.keyId)}
      onOpen={onOpen}
    >
      <section className={css.stack}>
        <h3>Key</h3>
        <KeyFacts partnerKey={partnerKey} />
        <p className={layout.soft}>
          {partnerKey.sandboxSince
            ? `${company} has had its sandbox since ${formatInstant(partnerKey.sandboxSince)}.`
            : `${company} has no sandbox. It is made with the first call of a test key.`}
        </p>
        {decides && <KeyActs partnerKey={partnerKey} setsLimits />}
      </section>
      <StaffKeyUsage partnerKey={partnerKey} />
    </SidePanel>
  )
}

function keyColumns(): readonly Column<PartnerKey>[] {
  return [
    {
      id: 'company',
      label: 'Customer',
      minWidth: 230,
      wraps: true,
      beside: ({ company }) => <Avatar name={company} />,
      cell: ({ company }) => company,
      below: ({ person }) => <small className={lines.small}>{person.email}</small>,
    },
    { id: 'name', label: 'Name', width: 150, wraps: true, cell: ({ name }) => name },
    { id: 'hint', label: 'Begins with', width: 180, foldsBelow: 1000, cell: (key) => <code>{shownHint(key)}</code> },
    { id: 'mode', label: 'Kind', width: 80, foldsBelow: 700, cell: ({ mode }) => <Mode mode={mode} /> },
    { id: 'scopes', label: 'Scopes', width: 150, wraps: true, foldsBelow: 900, cell: ({ scopes }) => scopes.join(', ') },
    { id: 'limit', label: 'Limit', width: 130, wraps: true, foldsBelow: 1200, cell: ({ perMinute }) => PER_MINUTE(perMinute) },
    {
      id: 'used',
      label: 'Last used',
      width: 170,
      wraps: true,
      foldsBelow: 800,
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatInstant(lastUsedAt) : <span className={layout.faint}>Never</span>),
    },
    { id: 'state', label: 'State', width: 110, isFixed: true, cell: (key) => <State partnerKey={key} /> },
  ]
}

function Mode({ mode }: Pick<PartnerKey, 'mode'>) {
  return mode === 'live' ? <Chip tone="accent">Live</Chip> : <Chip>Test</Chip>
}

function State({ partnerKey }: { partnerKey: PartnerKey }) {
  const { tone, name } = stateOf(partnerKey)
  return <StateMark tone={tone}>{name}</StateMark>
}

function PhoneRow({ partnerKey }: { partnerKey: PartnerKey }) {
  const { company, name, mode, lastUsedAt } = partnerKey
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <b>{company}</b>
        <State partnerKey={partnerKey} />
      </span>
      <small className={lines.small}>
        {name} · {mode === 'live' ? 'Live' : 'Test'} · {lastUsedAt ? `used ${formatInstant(lastUsedAt)}` : 'never used'}
      </small>
    </span>
  )
}
