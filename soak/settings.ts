import { parseArgs } from 'node:util'

export type SoakSettings = {
  readonly minutes: number
  readonly nodes: number
  readonly seed: number
  /** Virtual people at once. */
  readonly people: number
  /** Share of supplier calls that meet a fault, of each family of faults. */
  readonly faultRate: number
  readonly serverKillEverySeconds: number
  readonly postgresKillEverySeconds: number
}

const USAGE = 'npm run soak -- [--minutes 30] [--nodes 1] [--seed 1] [--people 12] [--fault-rate 0.05]'
const FULL_RUN_MINUTES = 30

/** What the command line asks for. A server dies every two minutes and PostgreSQL every ten; in a shorter run each at least twice and once. */
export function readSoakSettings(args: readonly string[]): SoakSettings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: String(FULL_RUN_MINUTES) },
      nodes: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      people: { type: 'string', default: '12' },
      'fault-rate': { type: 'string', default: '0.05' },
    },
  })
  const minutes = readNumber('minutes', values.minutes, 0.5, 24 * 60)
  const seconds = minutes * 60
  return {
    minutes,
    nodes: readNumber('nodes', values.nodes, 1, 4),
    seed: readNumber('seed', values.seed, 0, 2 ** 31),
    people: readNumber('people', values.people, 1, 200),
    faultRate: readNumber('fault-rate', values['fault-rate'], 0, 1),
    serverKillEverySeconds: Math.min(120, seconds / 2.5),
    postgresKillEverySeconds: Math.min(600, seconds * 0.6),
  }
}

function readNumber(name: string, text: string, from: number, to: number): number {
  const value = Number(text)
  if (!Number.isFinite(value) || value < from || value > to)
    throw new Error(`--${name} is a number from ${from} to ${to} (it is "${text}").\n${USAGE}`)
  return value
}
