import type { CompiledQuery } from 'kysely'
import type { SiteTx } from './in-site.ts'

/** Stands in a statement for the value that each call puts there. */
class Place {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/**
 * A statement that is put together and compiled with its first use on a node, for reads that nearly every call makes. `build` gets stand-ins: it may only
 * hand its values on to the statement.
 */
export function compileOnce<Values extends readonly unknown[], Row>(
  build: (tx: SiteTx, ...values: Values) => { compile(executor: SiteTx): CompiledQuery<Row> },
) {
  let compiled: CompiledQuery<Row> | undefined
  return async (tx: SiteTx, ...values: Values): Promise<Row[]> => {
    compiled ??= build(tx, ...(values.map((_, index) => new Place(index)) as unknown as Values)).compile(tx)
    const parameters = compiled.parameters.map((value) => (value instanceof Place ? values[value.index] : value))
    return (await tx.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
