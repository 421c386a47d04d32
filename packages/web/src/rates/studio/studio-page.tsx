import { getRouteApi } from '@tanstack/react-router'
import type { RateProblem } from '@tradewind/domain/rates/check-rates'
import { plainDate } from '@tradewind/domain/time'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { today } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { useUser } from '../../lib/session.ts'
import { BELOW_WIDE, useMedia } from '../../lib/use-media.ts'
import { NoAccess } from '../../shell/no-access.tsx'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { InList, ListPage } from '../../ui/list/list-page.tsx'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { Segmented, Tabs } from '../../ui/tabs.tsx'
import { type DayAxis, monthsAxis, partOf } from '../../ui/time-axis.ts'
import { DownloadRates } from '../download-rates.tsx'
import { CalendarTools, type Months } from './calendar-tools.tsx'
import { Checks } from './checks.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Step } from './draft-steps.ts'
import { templateForGap } from './gap-template.ts'
import { PlannedPublication } from './planned-publication.tsx'
import { PriceMargin } from './price-margin.tsx'
import { PublishRates } from './publish-rates.tsx'
import { Legend, RateCalendar } from './rate-calendar.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { RateGrid } from './rate-grid.tsx'
import { RateHistory } from './rate-history.tsx'
import { RateMenu } from './rate-menu.tsx'
import { newValues, type RateTemplate, type RateValues, valuesOf } from './rate-values.ts'
import css from './studio.module.css'
import { engineIdOf, type RateKind, type Studio, type StudioRate } from './studio-data.ts'
import { StudioDraft } from './studio-draft.tsx'
import { type StudioState, useStudio } from './use-studio.ts'
import { FIRST_QUESTION, type Question, useAnswer, WhichRate } from './which-rate.tsx'

const route = getRouteApi('/shell/inside/staff/rate-studio/$tourOptionId')

/** The rates of one tour option: over the days, as a sheet, and what they come to for a party. Changes go into a draft that is published as one. */
export function RateStudioPage() {
  const { tourOptionId } = route.useParams()
  const state = useStudio(tourOptionId)
  const { studio, error, refetch } = state
  usePageTitle(studio ? studio.tourOption.name : 'Rates')
  if (isRefusedWith(error, 'FORBIDDEN')) return <NoAccess />
  if (studio) return <Opened key={tourOptionId} state={state} studio={studio} />
  return (
    <ListPage title="Rates" label="Rates">
      {error ? (
        <InList>
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        </InList>
      ) : (
        <PageLoading />
      )}
    </ListPage>
  )
}

type View = 'calendar' | RateKind
type PanelTab = 'which' | 'checks' | 'history'
/** The form is open: for a rate, or for a new one. */
type Editing = { rate: StudioRate | undefined; initial: RateValues }
const PANEL = 'rate-panel'

function Opened({ state, studio }: { state: StudioState; studio: Studio }) {
  const { rates, drafted, problems, isClosed, change, changeAsync, undo, canUndo, conflict, resolve } = state
  const { tourOption, markets } = studio
  const viewer = useUser()
  const mayPlan = viewer !== null && may(viewer, 'rates.edit')
  const planned = studio.publication?.status === 'planned' ? studio.publication : undefined
  // What was looked at is what is published: until then the draft is closed.
  const mayEdit = mayPlan && !planned
  const { day: askedDay, market, ...party } = route.useSearch()
  const firstDay = plainDate(askedDay ?? today())
  const isMedium = useMedia(BELOW_WIDE)
  const [view, setView] = useState<View>(isMedium ? 'ticket' : 'calendar')
  const [{ axis, months }, setShown] = useState(() => ({ axis: monthsAxis(firstDay, 4), months: 4 as Months }))
  const [tab, setTab] = useState<PanelTab>('which')
  // Who comes with a question wants its answer.
  const [isPanelOpen, setPanelOpen] = useState(askedDay !== undefined)
  const panelOpener = useRef<HTMLButtonElement>(null)
  const panelBack = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isPanelOpen) return
    panelBack.current?.focus()
    // From anywhere: what was pressed in it may be gone with the fault that it mended.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      setPanelOpen(false)
      panelOpener.current?.focus()
    }
    window.addEventListener('keydown', onEscape)
    return () => window.removeEventListener('keydown', onEscape)
  }, [isPanelOpen])
  const [question, setQuestion] = useState<Question>(() => ({
    ...{ ...FIRST_QUESTION, day: firstDay },
    marketId: markets.find(({ id, isFallback }) => (market === undefined ? isFallback : id === market))?.id ?? 0,
    transfer: studio.isTransferRequired ? (drafted.transfers[0]?.basis ?? 'private') : 'none',
    ...party,
  }))
  const [editing, setEditing] = useState<Editing>()
  const [chosen, setChosen] = useState<StudioRate>()
  const [isPublishing, setPublishing] = useState(false)
  const answer = useAnswer(question, studio, drafted)
  const changes = rates.filter((rate) => rate.state !== 'live')

  const showMonths = (to: DayAxis, of: Months) => setShown({ axis: to, months: of })
  const ask = (part: Partial<Question>) => {
    const { day } = part
    setQuestion((before) => ({ ...before, ...part }))
    if (day && !partOf(axis, { from: day, to: day })) showMonths(monthsAxis(day, months), months)
  }
  const showProblem = (problem: RateProblem) => {
    setView('calendar')
    ask({
      day: problem.kind === 'neverWins' ? problem.rate.validFrom : problem.from,
      marketId: problem.marketId,
      ...(problem.service !== 'ticket' && { transfer: problem.service }),
    })
    setPanelOpen(false)
  }
  const add = (template?: RateTemplate) => setEditing({ rate: undefined, initial: newValues(studio.currency, template) })
  const edit = (rate: StudioRate) => setEditing({ rate, initial: valuesOf(rate) })
  const mend = (problem: RateProblem) => {
    if (problem.kind === 'gap') return add(templateForGap(problem, rates))
    const { id } = problem.kind === 'neverWins' ? problem.rate : problem.loser
    const rate = rates.find((one) => engineIdOf(one) === id)
    return rate && edit(rate)
  }
  const save = (kind: RateKind, step: Step) => changeAsync({ kind, steps: [step] })
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    if (!isUndo || event.defaultPrevented || !canUndo || !mayEdit || isTyping(event.target)) return
    event.preventDefault()
    undo()
  }
  const closePanel = () => {
    setPanelOpen(false)
    panelOpener.current?.focus()
  }
  const panel = (!isMedium || isPanelOpen) && (
    <aside className={css.panel} aria-label="Prices and checks">
      <div className={css.panelClose}>
        <Button ref={panelBack} icon="left" size="xs" variant="quiet" onClick={closePanel}>
          Back
        </Button>
      </div>
      <Tabs
        label="Prices and checks"
        panelId={PANEL}
        value={tab}
        onChange={setTab}
        choices={[
          { value: 'which', label: 'Which rate' },
          { value: 'checks', label: problems.length > 0 ? `Checks ${problems.length}` : 'Checks' },
          { value: 'history', label: 'History' },
        ]}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <div className={css.panelBody} role="tabpanel" id={PANEL} tabIndex={0}>
        {tab === 'which' && <WhichRate question={question} answer={answer} studio={studio} onAsk={ask} />}
        {tab === 'which' && <PriceMargin answer={answer} studio={studio} />}
        {tab === 'checks' && <Checks problems={problems} markets={markets} mayEdit={mayEdit} onShow={showProblem} onMend={mend} />}
        {tab === 'history' && <RateHistory studio={studio} mayEdit={mayPlan} />}
      </div>
    </aside>
  )
  const shown = view === 'calendar' ? [] : rates.filter(({ kind }) => kind === view)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl Z takes back the last change wherever the focus is
    <div style={{ display: 'contents' }} onKeyDown={onKeyDown}>
      <ListPage
        title={tourOption.name}
        beside={<LiveChip studio={studio} />}
        label="Rates"
        acts={
          <>
            <Segmented
              label="View"
              value={view}
              onChange={setView}
              choices={[
                { value: 'calendar', label: 'Calendar' },
                { value: 'ticket', label: 'Tickets' },
                { value: 'transfer', label: 'Transfers' },
              ]}
            />
            {canUndo && mayEdit && (
              <Button size="sm" onClick={undo}>
                Undo
              </Button>
            )}
            {rates.length > 0 && <DownloadRates tourOptionId={tourOption.id} />}
            {mayEdit && (
              <ButtonLink size="sm" icon="upload" to="/staff/rate-studio/import" search={{ tourOptionId: tourOption.id }}>
                Import
              </ButtonLink>
            )}
          </>
        }
        chief={
          mayEdit && (
            <Button size="sm" variant="primary" icon="plus" aria-haspopup="dialog" onClick={() => add()}>
              Add rate
            </Button>
          )
        }
        tools={
          <div className={css.tools}>
            {view === 'calendar' && <CalendarTools axis={axis} months={months} day={question.day} onShow={showMonths} />}
            <span className={css.grow} />
            <span>
              {tourOption.activity}, {tourOption.city}
            </span>
            {isMedium && (
              <Button
                ref={panelOpener}
                size="sm"
                onClick={() => setPanelOpen(true)}
              >{`Prices and checks${problems.length > 0 ? ` (${problems.length})` : ''}`}</Button>
            )}
          </div>
        }
        foot={view === 'calendar' && rates.length > 0 ? <Legend /> : undefined}
        panel={panel}
      >
        <div className={css.pane}>
          {rates.length === 0 && (
            <EmptyState
              icon="tag"
              title="No rates yet"
              action={
                mayEdit && (
                  <Button variant="primary" onClick={() => add()}>
                    Add the first rate
                  </Button>
                )
              }
            >
              Without a ticket rate this tour option is not on sale.
            </EmptyState>
          )}
          {rates.length > 0 && view === 'calendar' && (
            <RateCalendar
              {...{ axis, rates, problems, markets, isClosed }}
              day={question.day}
              winners={answer.winners}
              onDay={(day) => ask({ day })}
              onOpen={(rate) => (mayEdit ? setChosen(rate) : undefined)}
              onGap={mayEdit ? mend : undefined}
            />
          )}
          {rates.length > 0 && view !== 'calendar' && (
            <RateGrid
              key={view}
              kind={view}
              rows={shown}
              studio={studio}
              onChange={mayEdit ? (steps) => change({ kind: view, steps }) : undefined}
              onUndo={undo}
            />
          )}
        </div>
      </ListPage>
      {planned && (
        <PlannedPublication
          publication={planned}
          studio={studio}
          mayEdit={mayPlan}
          changes={changes.length}
          outdated={changes.filter(({ state: one }) => one === 'outdated').length}
        />
      )}
      {changes.length > 0 && !planned && (
        <StudioDraft {...{ state, studio, mayEdit }} changes={changes.length} onPublish={() => setPublishing(true)} />
      )}
      {chosen && (
        <RateMenu
          rate={chosen}
          studio={studio}
          onClose={() => setChosen(undefined)}
          onEdit={() => {
            edit(chosen)
            setChosen(undefined)
          }}
          onCopy={() => {
            add(valuesOf(chosen))
            setChosen(undefined)
          }}
          onStep={(step) => {
            change({ kind: chosen.kind, steps: [step] })
            setChosen(undefined)
          }}
        />
      )}
      {editing && <RateDialog {...editing} studio={studio} onClose={() => setEditing(undefined)} onSave={save} />}
      {isPublishing && (
        <PublishRates {...{ studio, rates, problems }} onClose={() => setPublishing(false)} onPublished={state.forgetUndo} />
      )}
      {conflict && <ConflictDialog conflict={conflict} studio={studio} onResolve={resolve} />}
    </div>
  )
}

function LiveChip({ studio: { books } }: { studio: Studio }) {
  const { ticket, transfer } = books
  if (ticket.edition + transfer.edition === 0) return <Chip>Not published yet</Chip>
  return <Chip tone="ok">{`Live: tickets ${ticket.edition}, transfers ${transfer.edition}`}</Chip>
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null
}
