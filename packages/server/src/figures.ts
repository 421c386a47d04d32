import { Counter, Gauge, Registry } from 'prom-client'

/** This node's own figures, beside those that every Node process has; shown at /metrics. */
export type Figures = {
  readonly registry: Registry
  readonly sourceAnswers: Counter<'source' | 'status'>
  readonly suppliersStopped: Gauge<'supplier'>
  readonly flightsDropped: Counter<'source' | 'what' | 'reason'>
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
  }
}
