import { useQuery } from '@tanstack/react-query'
import { useCustomerView } from '../lib/customer-view.ts'
import { formatWeekday } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FailedNotice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { Bone } from '../ui/spinner.tsx'
import css from './desk.module.css'
import { TaskTiles, WalletTiles } from './desk-figures.tsx'
import { DeparturesCard, HoldsCard, RequestsCard } from './desk-lists.tsx'
import { type Desk, desk } from './desk-queries.ts'
import { SalesCard } from './sales-card.tsx'
import { TopCard } from './top-card.tsx'

/** The start page of a working day. */
export function DeskPage() {
  usePageTitle('Desk')
  const user = useUser()
  const { data, isError, error, refetch } = useQuery(desk())
  return (
    <Page>
      <PageHead
        title="Desk"
        about={
          <>
            {user && `${user.firstName} ${user.lastName}`.trim()}
            {data && ` · ${formatWeekday(data.today)} ${data.today.slice(0, 4)}`}
          </>
        }
      >
        <ButtonLink to="/flight" variant="primary" icon="search">
          Book a flight
        </ButtonLink>
      </PageHead>
      {isError && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {data ? <Whole desk={data} /> : !isError && <Waiting />}
    </Page>
  )
}

function Whole({ desk: { whose, today, departures, holds, requests, tasks, wallet, sales } }: { desk: Desk }) {
  const isCustomerView = useCustomerView()
  return (
    <>
      {tasks && tasks.length > 0 && !isCustomerView && <TaskTiles tasks={tasks} />}
      {wallet && !isCustomerView && <WalletTiles wallet={wallet} currency={sales.currency} />}
      <div className={css.lists}>
        <DeparturesCard departures={departures} day={today} whose={whose} />
        <HoldsCard holds={holds} whose={whose} />
        {requests && !isCustomerView && <RequestsCard requests={requests} isForStaff={tasks !== null} />}
      </div>
      {!isCustomerView && (
        <>
          <SalesCard sales={sales} />
          <div className={css.tops}>
            <TopCard title="Top routes" top={sales.topRoutes} currency={sales.currency} />
            <TopCard title="Top airlines" top={sales.topAirlines} currency={sales.currency} />
            {sales.tops.filter(addsInformation).map(({ axis, title, top }) => (
              <TopCard key={axis} title={title} top={top} currency={sales.currency} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

/** By product, where more than one is sold; by what else a product is summed by, always. */
function addsInformation({ axis, top }: Desk['sales']['tops'][number]): boolean {
  return axis !== 'kind' || top.length > 1
}

function Waiting() {
  return (
    <div className={css.waiting} aria-busy="true">
      {[96, 240, 320].map((height) => (
        <Bone key={height} height={height} />
      ))}
    </div>
  )
}
