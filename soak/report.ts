import type { Journal } from './journal.ts'
import type { SoakSettings } from './settings.ts'
import type { Verdict } from './verdict.ts'

const SHOWN_AT_MOST = 20

export type SoakRun = {
  readonly settings: SoakSettings
  readonly kills: { readonly serverKills: number; readonly postgresKills: number; readonly jobLosses: number }
  readonly verdicts: readonly Verdict[]
  readonly journal: Journal
  readonly seconds: number
}

/** The run as Markdown: what was done, how it ended, what answered what, and each promise with how often it was broken. */
export function describeSoak({ settings, kills, verdicts, journal, seconds }: SoakRun): string {
  const { minutes, nodes, seed, people, faultRate } = settings
  const lines = [
    '# Soak',
    '',
    `${minutes} minutes of traffic by ${people} people on ${nodes} ${nodes === 1 ? 'node' : 'nodes'}, seed ${seed}, faults at ${faultRate * 100} %; ${kills.serverKills} times a node and ` +
      `${kills.postgresKills} times PostgreSQL was killed with -9; ${kills.jobLosses} times all jobs were lost. ${Math.round(seconds)} s in all.`,
    '',
    '| promise | looked at | broken |',
    '|---|---:|---:|',
    ...verdicts.map(({ promise, looked, broken }) => `| ${promise} | ${looked} | ${broken.length} |`),
    '',
    '| what people set out to do | how it ended |',
    '|---|---|',
    ...table(journal.outcomes),
    '',
    '| call | answers |',
    '|---|---|',
    ...table(journal.answers),
  ]
  const broken = verdicts.filter((verdict) => verdict.broken.length > 0)
  if (broken.length > 0) {
    lines.push('', '## Broken promises', '')
    for (const { promise, broken: cases } of broken)
      lines.push(`**${promise}**`, '', ...cases.slice(0, SHOWN_AT_MOST).map((one) => `- ${one}`), '')
  }
  return `${lines.join('\n')}\n`
}

function table<Key>(of: ReadonlyMap<string, ReadonlyMap<Key, number>>): string[] {
  return [...of]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, counts]) => {
      const parts = [...counts].sort(([, a], [, b]) => b - a).map(([key, count]) => `${String(key)} ${count}`)
      return `| ${name} | ${parts.join(', ')} |`
    })
}
