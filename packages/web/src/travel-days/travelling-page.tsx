import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatLongDate } from '@tradewind/domain/format-date'
import type { CostPart } from '@tradewind/domain/rates/supplier-cost'
import { addDays, plainDate } from '@tradewind/domain/time'
import { lazy, Suspense, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { refreshQuotations } from '../quotations/quotation-queries.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { DayStrip, type StripDay } from '../ui/day-strip/day-strip.tsx'
import { EmptyState, FailedNotice, Notice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ArrangeDialog } from './arrange-dialog.tsx'
import { countGroup, groupByKind, groupByService, narrow } from './group-services.ts'
import { ServiceTable } from './service-table.tsx'
import { TravelFilters } from './travel-filters.tsx'
import { type TravelDay, travelDay } from './travel-queries.ts'
import type { TravelSearch } from './travel-search.ts'
import css from './travelling.module.css'

// Not part of the first load of the page.
const EnterCostDialog = lazy(async () => ({ default: (await import('../activity-sales/enter-cost-dialog.tsx')).EnterCostDialog }))
const AnswersDialog = lazy(async () => ({ default: (await import('./answers-dialog.tsx')).AnswersDialog }))

const route = getRouteApi('/shell/inside/staff/travelling')
const PANEL = 'services-of-day'

/** Who travels on a day: what takes place, by time, with who drives, what suppliers confirmed and where each is read. */
export function TravellingPage() {
  usePageTitle('Travelling')
  const viewer = useUser()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const day = useQuery(travelDay(search.date))
  const [openId, setOpen] = useState<number>()
  const [isImporting, setImporting] = useState(false)
  const [costOf, setCostOf] = useState<{ saleId: number; part: CostPart }>()
  if (isRefusedWith(day.error, 'FORBIDDEN')) return <NoAccess />
  const mayEdit = viewer !== null && may(viewer, 'quotations.edit')
  const maySell = viewer !== null && may(viewer, 'quotations.sell')
  const show = (next: TravelSearch) => void navigate({ search: next, resetScroll: false })
  const { data } = day
  const open = data?.services.find(({ saleId }) => saleId === openId)
  const priced = data?.services.find(({ saleId }) => saleId === costOf?.saleId)
  const shown = data ? narrow(data.services, search) : []
  const groups = search.by === 'service' ? groupByService(shown) : groupByKind(shown)
  return (
    <Page>
      <PageHead
        title="Travelling"
        about={
          data && (
            <span className={css.date}>
              <span className={css.onPaper}>Travelling: </span>
              {formatLongDate(data.date)}
            </span>
          )
        }
      >
        <a className={buttonClass({ size: 'sm' })} href={fileOf(data, 'xlsx')} download>
          Download Excel
        </a>
        <a className={buttonClass({ size: 'sm' })} href={fileOf(data, 'csv')} download>
          CSV
        </a>
        {mayEdit && (
          <Button size="sm" icon="doc" aria-haspopup="dialog" onClick={() => setImporting(true)}>
            Answers from a sheet
          </Button>
        )}
        <Button size="sm" icon="print" onClick={() => window.print()}>
          Print
        </Button>
      </PageHead>
      {data && <Days day={data} onChoose={(date) => show({ ...search, date })} />}
      {data && <TravelFilters services={data.services} date={data.date} today={data.today} search={search} onShow={show} />}
      <div className={css.tabs}>
        <Tabs
          label="Order"
          choices={[
            { value: 'time', label: 'By time' },
            { value: 'service', label: 'By service' },
          ]}
          value={search.by ?? 'time'}
          onChange={(by) => {
            const { by: _, ...rest } = search
            show({ ...rest, ...(by === 'service' && { by }) })
          }}
          panelId={PANEL}
        />
      </div>
      <div id={PANEL} role="tabpanel" aria-label="Services" aria-busy={day.isPlaceholderData} className={css.groups}>
        {day.isError && <FailedNotice onRetry={() => void day.refetch()}>{explain(day.error)}</FailedNotice>}
        {day.isPending && <ListSkeleton lines={6} height={56} />}
        {data?.isCut && (
          <Notice tone="warn">This day has more than 2,000 services. Those that were sold last are not shown.</Notice>
        )}
        {data && shown.length === 0 && <Nothing day={data} search={search} onShow={show} />}
        {groups.map(({ title, services }) => (
          <Card key={title} aria-label={title}>
            <CardHead title={title}>
              <span className={css.count}>{countGroup(services)}</span>
            </CardHead>
            <ServiceTable
              label={title}
              services={services}
              isStale={day.isPlaceholderData}
              open={openId}
              onOpen={mayEdit ? setOpen : undefined}
              onCost={maySell ? (saleId, part) => setCostOf({ saleId, part }) : undefined}
            />
          </Card>
        ))}
      </div>
      {isImporting && (
        <Suspense>
          <AnswersDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {data && costOf && priced && (
        <Suspense>
          <EnterCostDialog
            {...{ ...costOf, title: priced.name, currency: priced.costCurrency, suppliers: data.suppliers }}
            onClose={() => setCostOf(undefined)}
            onSettled={(client) =>
              Promise.all([client.invalidateQueries({ queryKey: ['GET_TRAVELLING'] }), refreshQuotations(client)])
            }
          />
        </Suspense>
      )}
      {data && open && <ArrangeDialog key={open.saleId} service={open} today={data.today} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

function fileOf(day: TravelDay | undefined, format: 'xlsx' | 'csv'): string | undefined {
  return day && `/api/dmc/getTravellingFile?${new URLSearchParams({ date: day.date, format })}`
}

/** The days around the one that is shown, with how much each has. */
function Days({ day: { date, days, today }, onChoose }: { day: TravelDay; onChoose: (date: string) => void }) {
  const counts = new Map(days.map(({ date: of, services }) => [of, services]))
  const strip: StripDay[] = Array.from({ length: 14 }, (_, nth) => {
    const of = addDays(plainDate(date), nth - 3)
    return { date: of, value: counts.get(of) ?? 0, unit: counts.get(of) === 1 ? 'service' : 'services' }
  })
  return (
    <div className={css.strip}>
      <DayStrip
        label="Days"
        days={strip}
        chosen={date}
        today={today}
        onChoose={(chosen) => chosen !== undefined && onChoose(chosen)}
      />
    </div>
  )
}

type NothingProps = { day: TravelDay; search: TravelSearch; onShow: (search: TravelSearch) => void }

function Nothing({ day, search: { date, by }, onShow }: NothingProps) {
  const isNarrowed = day.services.length > 0
  const all = { ...(date !== undefined && { date }), ...(by && { by }) }
  return isNarrowed ? (
    <EmptyState icon="search" title="No results" action={<Button onClick={() => onShow(all)}>Show all</Button>}>
      No service of this day matches your filters.
    </EmptyState>
  ) : (
    <EmptyState icon="cal" title="No services on this day">
      What is sold for this day stands here: activities, hotels, flights and other services.
    </EmptyState>
  )
}
