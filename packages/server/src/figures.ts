import { Counter, Gauge, Registry } from 'prom-client'

/** This node's own figures, beside those that every Node process has; shown at /metrics. */
export type Figures = {
  readonly registry: Registry
  readonly sourceAnswers: Counter<'source' | 'status'>
  readonly suppliersStopped: Gauge<'supplier'>
  readonly flightsDropped: Counter<'source' | 'what' | 'reason'>
  readonly rateFeedAnswers: Counter<'outcome'>
  readonly rateFeedGaps: Counter<'currency'>
  readonly partnerContradictions: Counter
  readonly partnerNewsUnheard: Counter
}

export function makeFigures(): Figures {
  const registry = new Registry()
  return {
    registry,
    sourceAnswers: new Counter({
      name: 'flight_source_answers_total',
      help: 'How each flight source ended a search: answered, failed or late',
      labelNames: ['source', 'status'],
      registers: [registry],
    }),
    suppliersStopped: new Gauge({
      name: 'flight_supplier_stopped',
      help: 'One while a supplier is not sold from, because our account there is empty',
      labelNames: ['supplier'],
      registers: [registry],
    }),
    flightsDropped: new Counter({
      name: 'flight_drops_total',
      help: 'Results, quotes and extras of a flight source that could not be sold, by reason',
      labelNames: ['source', 'what', 'reason'],
      registers: [registry],
    }),
    rateFeedAnswers: new Counter({
      name: 'rate_feed_answers_total',
      help: 'What became of the answers of the feed of exchange rates: taken, held for staff or refused',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    rateFeedGaps: new Counter({
      name: 'rate_feed_gaps_total',
      help: 'Currencies of a site that the answer of the feed of exchange rates did not have',
      labelNames: ['currency'],
      registers: [registry],
    }),
    partnerContradictions: new Counter({
      name: 'partner_contradictions_total',
      help: 'Answers of supplier sites that came after a person had ended the sale, and say something else',
      registers: [registry],
    }),
    partnerNewsUnheard: new Counter({
      name: 'partner_news_unheard_total',
      help: 'Letters to consumer sites, that a request of theirs has moved here, which were not answered',
      registers: [registry],
    }),
  }
}
