import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import type { RateProblem } from '@tradewind/domain/rates/check-rates'
import { addDays, type PlainDate, plainDate } from '@tradewind/domain/time'
import { type KeyboardEvent, useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { api } from '../../lib/api.ts'
import { formatMoment, formatMonth, today } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { useUser } from '../../lib/session.ts'
import { BELOW_WIDE, useMedia } from '../../lib/use-media.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftBar } from '../../ui/draft-bar.tsx'
import { InList, ListPage } from '../../ui/list/list-page.tsx'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { Segmented, Tabs } from '../../ui/tabs.tsx'
import { monthsAxis, partOf, placeOf, shiftMonths } from '../../ui/time-axis.ts'
import { toast } from '../../ui/toasts.tsx'
import { Checks } from './checks.tsx'
import { endStep, type Step } from './draft-steps.ts'
import { Change, PublishRates } from './publish-rates.tsx'
import { Legend, RateCalendar } from './rate-calendar.tsx'
import { RateDialog, type RateTemplate, templateOf } from './rate-dialog.tsx'
import { RateGrid } from './rate-grid.tsx'
import { RateHistory } from './rate-history.tsx'
import css from './studio.module.css'
import { nameMarket, type RateKind, type Studio, type StudioRate, studioKey } from './studio-data.ts'
import { type StudioState, useStudio } from './use-studio.ts'
import { FIRST_QUESTION, type Question, useAnswer, WhichRate } from './which-rate.tsx'

const route = getRouteApi('/shell/inside/staff/rate-studio/$tourOptionId')

/** The rates of one tour option: over the days, as a sheet, and what they come to for a party. Changes go into a draft that is published as one. */
export function RateStudioPage() {
  const { tourOptionId } = route.useParams()
  const state = useStudio(tourOptionId)
  const { studio, error, refetch } = state
  usePageTitle(studio ? studio.tourOption.name : 'Rates')
  if (isRefusedWith(error, 'FORBIDDEN')) return <Navigate to="/403" />
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
type Editing = { rate?: StudioRate; template?: RateTemplate }
const PANEL = 'rate-panel'

function Opened({ state, studio }: { state: StudioState; studio: Studio }) {
  const { rates, drafted, problems, isClosed, change, changeAsync, undo, canUndo, conflict, resolve } = state
  const { tourOption, books, markets } = studio
  const viewer = useUser()
  const mayEdit = viewer !== null && may(viewer, 'rates.edit')
  const isMedium = useMedia(BELOW_WIDE)
  const [view, setView] = useState<View>(isMedium ? 'ticket' : 'calendar')
  const [months, setMonths] = useState<1 | 4 | 12>(4)
  const [axis, setAxis] = useState(() => monthsAxis(plainDate(today()), 4))
  const [tab, setTab] = useState<PanelTab>('which')
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [question, setQuestion] = useState<Question>(() => ({
    ...FIRST_QUESTION,
    day: plainDate(today()),
    marketId: markets.find(({ isFallback }) => isFallback)?.id ?? 0,
    transfer: studio.isTransferRequired ? (drafted.transfers[0]?.basis ?? 'private') : 'none',
  }))
  const [editing, setEditing] = useState<Editing>()
  const [chosen, setChosen] = useState<StudioRate>()
  const [isPublishing, setPublishing] = useState(false)
  const answer = useAnswer(question, studio, drafted)
  const changes = rates.filter((rate) => rate.state !== 'live')

  const showDay = (day: PlainDate) => {
    setQuestion((before) => ({ ...before, day }))
    if (!partOf(axis, { from: day, to: day })) setAxis(monthsAxis(day, months))
  }
  const ask = (part: Partial<Question>) => {
    setQuestion((before) => ({ ...before, ...part }))
    if (part.day) showDay(part.day)
  }
  const showProblem = (problem: RateProblem) => {
    setView('calendar')
    showDay(problem.kind === 'neverWins' ? problem.rate.validFrom : problem.from)
    setQuestion((before) => ({
      ...before,
      marketId: problem.marketId,
      transfer: problem.service === 'ticket' ? before.transfer : problem.service,
    }))
    setPanelOpen(false)
  }
  const studioRate = (id: number) => rates.find(({ row }) => row.id === id)
  const mend = (problem: RateProblem) => {
    if (problem.kind === 'gap') setEditing({ template: templateForGap(problem, rates) })
    else {
      const rate = studioRate(problem.kind === 'neverWins' ? problem.rate.id : problem.loser.id)
      if (rate) setEditing({ rate })
    }
  }
  const save = (kind: RateKind, step: Step) => changeAsync({ kind, steps: [step] })
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    if (!isUndo || event.defaultPrevented || !canUndo || isTyping(event.target)) return
    event.preventDefault()
    undo()
  }
  const panel = (!isMedium || isPanelOpen) && (
    <aside className={css.panel} aria-label="Prices and checks">
      <div className={css.panelClose}>
        <Button icon="left" size="xs" variant="quiet" onClick={() => setPanelOpen(false)}>
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
        {tab === 'checks' && <Checks problems={problems} markets={markets} mayEdit={mayEdit} onShow={showProblem} onMend={mend} />}
        {tab === 'history' &&
          (['ticket', 'transfer'] as const).map((kind) => (
            <RateHistory key={kind} tourOptionId={tourOption.id} kind={kind} liveEdition={books[kind].edition} mayEdit={mayEdit} />
          ))}
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
            {canUndo && (
              <Button size="sm" onClick={undo}>
                Undo
              </Button>
            )}
          </>
        }
        chief={
          mayEdit && (
            <Button size="sm" variant="primary" icon="plus" aria-haspopup="dialog" onClick={() => setEditing({ template: {} })}>
              Add rate
            </Button>
          )
        }
        tools={
          <div className={css.tools}>
            {view === 'calendar' && (
              <>
                <IconButton icon="left" size="sm" label="Earlier" onClick={() => setAxis(shiftMonths(axis, -months, months))} />
                <b>
                  {formatMonth(axis.first.slice(0, 7))} – {formatMonth(axis.last.slice(0, 7))}
                </b>
                <IconButton icon="right" size="sm" label="Later" onClick={() => setAxis(shiftMonths(axis, months, months))} />
                <Segmented
                  label="Zoom"
                  value={String(months)}
                  onChange={(value) => {
                    const wanted = Number(value) as 1 | 4 | 12
                    setMonths(wanted)
                    setAxis(monthsAxis(wanted === 12 ? axis.first : question.day, wanted))
                  }}
                  choices={[
                    { value: '1', label: '1 month' },
                    { value: '4', label: '4 months' },
                    { value: '12', label: 'Year' },
                  ]}
                />
              </>
            )}
            <span className={css.grow} />
            <span>
              {tourOption.activity}, {tourOption.city}
            </span>
            {isMedium && (
              <Button
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
                  <Button variant="primary" onClick={() => setEditing({ template: {} })}>
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
              onDay={showDay}
              onOpen={(rate) => (mayEdit ? setChosen(rate) : undefined)}
              onGap={mayEdit ? (gap) => mend(gap) : undefined}
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
      {changes.length > 0 && (
        <StudioDraft {...{ state, studio, mayEdit }} changes={changes.length} onPublish={() => setPublishing(true)} />
      )}
      {chosen && (
        <RateMenu
          rate={chosen}
          studio={studio}
          onClose={() => setChosen(undefined)}
          onEdit={() => {
            setEditing({ rate: chosen })
            setChosen(undefined)
          }}
          onCopy={() => {
            setEditing({ template: templateOf(chosen) })
            setChosen(undefined)
          }}
          onStep={(step) => {
            change({ kind: chosen.kind, steps: [step] })
            setChosen(undefined)
          }}
        />
      )}
      {editing && (
        <RateDialog
          studio={studio}
          rate={editing.rate}
          {...(editing.template && { template: editing.template })}
          onClose={() => setEditing(undefined)}
          onSave={save}
        />
      )}
      {isPublishing && (
        <PublishRates {...{ studio, rates, problems }} onClose={() => setPublishing(false)} onPublished={state.forgetUndo} />
      )}
      {conflict && (
        <Dialog
          isOpen
          onClose={() => resolve(false)}
          title="A colleague was faster"
          subtitle={tourOption.name}
          foot={
            <>
              <Button onClick={() => resolve(false)}>Keep theirs</Button>
              <Button variant="primary" onClick={() => resolve(true)}>
                Use mine
              </Button>
            </>
          }
        >
          <div className={css.form}>
            <p>These rates were changed while you worked on them. This is how they are now:</p>
            <ul className={css.changes}>
              {conflict.theirs.map((rate) => (
                <Change key={rate.key} rate={rate} market={nameMarket(markets, rate.row.marketId)} />
              ))}
            </ul>
          </div>
        </Dialog>
      )}
    </div>
  )
}

function LiveChip({ studio: { books } }: { studio: Studio }) {
  const { ticket, transfer } = books
  if (ticket.edition + transfer.edition === 0) return <Chip>Not published yet</Chip>
  return <Chip tone="ok">{`Live: tickets ${ticket.edition}, transfers ${transfer.edition}`}</Chip>
}

type DraftProps = { state: StudioState; studio: Studio; mayEdit: boolean; changes: number; onPublish: () => void }

function StudioDraft({ state, studio, mayEdit, changes, onPublish }: DraftProps) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { tourOption, books } = studio
  const drafts = [books.ticket.draft, books.transfer.draft].filter((draft) => draft !== null)
  const [last] = drafts.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  const gaps = state.problems.filter(({ kind }) => kind === 'gap').length
  const discard = useMutation({
    mutationKey: ['DISCARD_RATE_DRAFT', tourOption.id],
    mutationFn: () => api.rateStudio.discardRateDraft({ tourOptionId: tourOption.id }),
    onSuccess: () => {
      toast('ok', 'Draft discarded. The live rates are unchanged.')
      state.forgetUndo()
      setAsking(false)
    },
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => client.invalidateQueries({ queryKey: studioKey(tourOption.id) }),
  })
  return (
    <>
      <DraftBar
        label="Draft"
        about={
          <>
            <b>Draft</b>
            {last && ` by ${last.updatedBy}, saved ${formatMoment(last.updatedAt)}`}
          </>
        }
        acts={
          mayEdit && (
            <>
              <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
                Discard
              </Button>
              <Button size="sm" variant="primary" aria-haspopup="dialog" pending={state.isChanging} onClick={onPublish}>
                Review and publish
              </Button>
            </>
          )
        }
      >
        <span>{changes === 1 ? '1 change' : `${changes} changes`}</span>
        {gaps > 0 && <span>{gaps === 1 ? '1 gap left' : `${gaps} gaps left`}</span>}
      </DraftBar>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Discard this draft?"
        subtitle={tourOption.name}
        foot={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep draft
            </Button>
            <Button variant="danger" pending={discard.isPending} onClick={() => discard.mutate()}>
              Discard
            </Button>
          </>
        }
      >
        <p>All changes in the draft will be lost. The live rates stay unchanged.</p>
      </Dialog>
    </>
  )
}

type MenuProps = {
  rate: StudioRate
  studio: Studio
  onClose: () => void
  onEdit: () => void
  onCopy: () => void
  onStep: (step: Step) => void
}

/** What can be done with a rate of the calendar. */
function RateMenu({ rate, studio, onClose, onEdit, onCopy, onStep }: MenuProps) {
  const { state, before, changeId, row } = rate
  const isDrafted = state !== 'live'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Rate of ${nameMarket(studio.markets, row.marketId)}`}
      subtitle={studio.tourOption.name}
      foot={
        <>
          {isDrafted && changeId !== null && (
            <Button variant="quiet" onClick={() => onStep({ do: 'drop', changeId })}>
              {before ? 'Keep as live' : 'Remove from draft'}
            </Button>
          )}
          {state !== 'ended' && state !== 'added' && before !== undefined && (
            <Button variant="danger" onClick={() => onStep(endStep(rate))}>
              End
            </Button>
          )}
          <Button onClick={onCopy}>Copy</Button>
          {state !== 'ended' && (
            <Button variant="primary" onClick={onEdit}>
              Change
            </Button>
          )}
        </>
      }
    >
      <ul className={css.changes}>
        <Change rate={rate} market={nameMarket(studio.markets, row.marketId)} />
      </ul>
    </Dialog>
  )
}

/** A rate for the days of a gap, with the amounts of the rate before it. */
function templateForGap(gap: Extract<RateProblem, { kind: 'gap' }>, rates: readonly StudioRate[]): RateTemplate {
  const ofService = rates.filter(
    (rate) =>
      rate.state !== 'ended' &&
      rate.row.marketId === gap.marketId &&
      (gap.service === 'ticket' ? rate.kind === 'ticket' : rate.kind === 'transfer' && rate.row.sharingBasis === gap.service) &&
      (!gap.seats ||
        rate.kind === 'ticket' ||
        ((rate.row.minPax ?? 1) <= gap.seats.to && gap.seats.from <= (rate.row.maxPax ?? gap.seats.to))),
  )
  const dayBefore = addDays(gap.from, -1)
  const distance = (rate: StudioRate) =>
    Math.abs(placeOf(monthsAxis(gap.from, 1), plainDate(rate.row.validTillDate)) - placeOf(monthsAxis(gap.from, 1), dayBefore))
  const [nearest] = ofService.toSorted((a, b) => distance(a) - distance(b))
  const days = { validFromDate: gap.from, validTillDate: gap.to, marketId: gap.marketId }
  if (nearest) return { ...templateOf(nearest), ...days }
  return gap.service === 'ticket' ? { kind: 'ticket', ...days } : { kind: 'transfer', sharingBasis: gap.service, ...days }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null
}
