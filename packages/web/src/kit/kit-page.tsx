import { type ReactNode, useEffect, useId, useState } from 'react'
import { useStore } from '../lib/session.ts'
import { Page, PageHead } from '../ui/page.tsx'
import { Segmented, Tabs } from '../ui/tabs.tsx'
import css from './kit.module.css'
import { KitBoard } from './kit-board.tsx'
import { KitCharts } from './kit-charts.tsx'
import { KitChoices } from './kit-choices.tsx'
import { KitDates } from './kit-dates.tsx'
import { KitDays } from './kit-days.tsx'
import { KitExplained } from './kit-explained.tsx'
import { KitFacts } from './kit-facts.tsx'
import { KitFields } from './kit-fields.tsx'
import { KitGrid } from './kit-grid.tsx'
import { KitLayers } from './kit-layers.tsx'
import { KitMaps } from './kit-maps.tsx'
import { KitMoney } from './kit-money.tsx'
import { KitOrders } from './kit-orders.tsx'
import { KitPlans } from './kit-plans.tsx'
import { KitSigns } from './kit-signs.tsx'
import { KitTable } from './kit-table.tsx'

type Direction = 'ltr' | 'rtl'

const PARTS = [
  { value: 'signs', label: 'Buttons and signs' },
  { value: 'fields', label: 'Fields' },
  { value: 'dates', label: 'Dates' },
  { value: 'choices', label: 'Choices' },
  { value: 'layers', label: 'Layers' },
  { value: 'table', label: 'Table' },
  { value: 'facts', label: 'Facts' },
  { value: 'charts', label: 'Charts' },
  { value: 'money', label: 'Money' },
  { value: 'grid', label: 'Grid' },
  { value: 'orders', label: 'Orders' },
  { value: 'explained', label: 'Explained' },
  { value: 'days', label: 'Days' },
  { value: 'board', label: 'Board' },
  { value: 'maps', label: 'Maps' },
  { value: 'plans', label: 'Plans' },
] as const
type Part = (typeof PARTS)[number]['value']

const CONTENTS: Readonly<Record<Part, ReactNode>> = {
  signs: <KitSigns />,
  fields: <KitFields />,
  dates: <KitDates />,
  choices: <KitChoices />,
  layers: <KitLayers />,
  table: <KitTable />,
  facts: <KitFacts />,
  charts: <KitCharts />,
  money: <KitMoney />,
  grid: <KitGrid />,
  orders: <KitOrders />,
  explained: <KitExplained />,
  days: <KitDays />,
  board: <KitBoard />,
  maps: <KitMaps />,
  plans: <KitPlans />,
}

/** Every part of the kit in every state, light and dark, in both directions. For those who build screens: a build of the product does not contain it. */
export function KitPage() {
  const theme = useStore((state) => state.theme)
  const [direction, setDirection] = useState<Direction>('ltr')
  const [part, setPart] = useState<Part>('signs')
  const panelId = useId()
  useEffect(() => {
    document.documentElement.dir = direction
    return () => document.documentElement.removeAttribute('dir')
  }, [direction])
  return (
    <main className={css.kit}>
      <Page>
        <PageHead title="Kit">
          <Segmented
            label="Theme"
            value={theme}
            choices={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'system', label: 'System' },
            ]}
            onChange={(next) => useStore.setState({ theme: next })}
          />
          <Segmented
            label="Direction"
            value={direction}
            choices={[
              { value: 'ltr', label: 'Left to right' },
              { value: 'rtl', label: 'Right to left' },
            ]}
            onChange={setDirection}
          />
        </PageHead>
        <Tabs label="Parts" choices={PARTS} value={part} onChange={setPart} panelId={panelId} />
        <div id={panelId} role="tabpanel" aria-label={PARTS.find(({ value }) => value === part)?.label} className={css.part}>
          {CONTENTS[part]}
        </div>
      </Page>
    </main>
  )
}
