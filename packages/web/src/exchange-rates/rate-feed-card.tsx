import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RateFeedShown } from '@tradewind/contract/exchange-rates/exchange-rates'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { formatDate, formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { useSite } from '../sites/site-data.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { Checkbox, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './exchange-rates.module.css'
import { RATES } from './exchange-rates.tsx'

const FEED = queryOptions({
  queryKey: ['GET_RATE_FEED'],
  queryFn: ({ signal }) => api.exchangeRates.getRateFeed(undefined, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.feed?.isAsking ? 2_000 : false),
})

/** Rates that somebody publishes each day. Nothing where this platform has no feed. */
export function RateFeedCard() {
  const { data, error, refetch } = useQuery(FEED)
  const queryClient = useQueryClient()
  const takenAt = data?.feed?.taken?.at
  // What was fetched stands in the list above as soon as it is known here.
  useEffect(() => {
    if (takenAt) void queryClient.invalidateQueries({ queryKey: RATES.queryKey })
  }, [queryClient, takenAt])
  if (error && !data) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  const feed = data?.feed
  if (!feed) return null
  return (
    <Card aria-label="Rate feed">
      <CardHead title="Rate feed" />
      <CardBody className={css.body}>
        <p className={layout.soft}>
          Exchange rates of the {feed.name}, fetched each morning. A rate that staff set on the same day stays in force.
        </p>
        <State feed={feed} />
        {feed.held && <Held key={feed.held.fetchId} held={feed.held} />}
        <FeedForm feed={feed} />
      </CardBody>
    </Card>
  )
}

function State({ feed: { name, taken, isOn, isAsking, failure, isStale, missing } }: { feed: RateFeedShown }) {
  return (
    <>
      <p>
        {taken ? `Last fetched ${formatInstant(taken.at)}: rates of ${formatDate(taken.publishedOn)}` : 'No rates fetched yet'}
        {isOn && isAsking && ' (fetching now)'}
      </p>
      {failure && (
        <Notice tone="bad">
          The last fetch failed. {failure.reason} The next attempt is at {formatInstant(failure.nextAt)}.
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="warn">
          The {name} publishes no rate of {missing.join(', ')}. Please enter {missing.length === 1 ? 'it' : 'them'} above.
        </Notice>
      )}
      {isStale && <Notice tone="warn">No new rates for more than a day. Prices use the last rates.</Notice>}
    </>
  )
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () => Promise.all([FEED, RATES].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}

function Held({ held: { fetchId, publishedOn, rates } }: { held: NonNullable<RateFeedShown['held']> }) {
  const { currency } = useSite()
  const decide = useMutation({
    mutationKey: ['DECIDE_HELD_RATES'],
    mutationFn: (isConfirmed: boolean) => api.exchangeRates.decideHeldRates({ fetchId, isConfirmed }),
    onSuccess: (_answer, isConfirmed) => toast('ok', isConfirmed ? 'The rates now apply.' : 'The rates have been discarded.'),
    onError: (error) => toast('bad', explain(error)),
    onSettled: useRefresh(),
  })
  return (
    <Notice tone="warn">
      <div className={css.body}>
        <p>The rates of {formatDate(publishedOn)} differ by more than 10 % from those in force. Please check them.</p>
        <ul className={css.rates} aria-label="Rates to confirm">
          {rates.map(({ from, rate, before }) => (
            <li key={from}>
              <b>
                1 {from} = {rate} {currency}
              </b>
              {before !== null && <small>in force: {before}</small>}
            </li>
          ))}
        </ul>
        <div className={css.buttons}>
          <Button
            size="sm"
            variant="primary"
            pending={decide.isPending && decide.variables}
            disabled={decide.isPending}
            onClick={() => decide.mutate(true)}
          >
            Confirm rates
          </Button>
          <Button
            size="sm"
            pending={decide.isPending && !decide.variables}
            disabled={decide.isPending}
            onClick={() => decide.mutate(false)}
          >
            Discard
          </Button>
        </div>
      </div>
    </Notice>
  )
}

const wantedOf = ({ isOn, currencies }: RateFeedShown) => ({ isOn, currencies: currencies.join(', ') })

function FeedForm({ feed }: { feed: RateFeedShown }) {
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  const form = useCallForm({
    name: 'SET_RATE_FEED',
    initial: wantedOf(feed),
    input: ({ isOn, currencies }) => ({ isOn, currencies: currencies.split(/[\s,;]+/).filter(Boolean) }),
    call: api.exchangeRates.setRateFeed,
    onDone: async () => {
      toast('ok', 'Setting saved successfully')
      await refresh()
      // As the server writes it, also where that is what stood here before.
      const saved = queryClient.getQueryData(FEED.queryKey)?.feed
      if (saved) form.begin(wantedOf(saved))
    },
    onRefused: () => void refresh(),
  })
  return (
    <Form form={form} label="Rate feed" className={css.body}>
      <Checkbox {...form.check('isOn')}>Fetch rates each morning</Checkbox>
      <TextField label="Currencies" placeholder="USD, GBP" autoComplete="off" spellCheck={false} {...form.text('currencies')} />
      <div>
        <Button type="submit" pending={form.isPending}>
          Save feed
        </Button>
      </div>
    </Form>
  )
}
