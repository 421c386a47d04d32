import { useId, useState } from 'react'
import { Disclosure } from '../ui/disclosure.tsx'
import { Pager } from '../ui/pager.tsx'
import { Switch } from '../ui/switch.tsx'
import { Segmented, Tabs } from '../ui/tabs.tsx'
import css from './kit.module.css'

const TABS = [
  { value: 'open', label: 'Open' },
  { value: 'ticketed', label: 'Ticketed' },
  { value: 'cancelled', label: 'Cancelled' },
] as const
type Tab = (typeof TABS)[number]['value']

export function KitChoices() {
  const panelId = useId()
  const [tab, setTab] = useState<Tab>('open')
  const [order, setOrder] = useState<Tab>('open')
  const [isOn, setOn] = useState(true)
  const [page, setPage] = useState(2)
  return (
    <>
      <Tabs label="Tickets" choices={TABS} value={tab} onChange={setTab} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-label={TABS.find(({ value }) => value === tab)?.label}>
        {TABS.find(({ value }) => value === tab)?.label} tickets
      </div>
      <div className={css.row}>
        <Segmented label="Order" choices={TABS} value={order} onChange={setOrder} />
        <Switch label="Searches allowed" isOn={isOn} onTurn={setOn} />
        <Switch label="Hold allowed" isOn={false} onTurn={setOn} fixedReason="The supplier does not hold seats." />
      </div>
      <Disclosure label="Fare rules">The airline charges AED 250 for each change before departure.</Disclosure>
      <Pager
        page={page}
        pageSize={25}
        sizes={[25, 50]}
        totalRecords={130}
        hasPrevious={page > 1}
        hasNext={page < 6}
        what="booking"
        isFetching={false}
        onPage={setPage}
        onPrevious={() => setPage(page - 1)}
        onNext={() => setPage(page + 1)}
        onSize={() => setPage(1)}
      />
    </>
  )
}
