/** One measured figure. `value` is a ratio of two things measured in the same run wherever a ratio makes sense. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly wanted: string
  readonly good: boolean
  readonly detail: string
}

/** Prints a figure so that `npm run bench` can collect it. */
export function report(figure: Figure): void {
  process.stdout.write(
    `${figure.good ? '✓' : '✗'} ${figure.name}: ${figure.value} ${figure.unit} (wanted ${figure.wanted}) ${figure.detail}\n`,
  )
  process.stdout.write(`FIGURE ${JSON.stringify(figure)}\n`)
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

export function rounded(value: number, decimals = 2): number {
  return Number(value.toFixed(decimals))
}
