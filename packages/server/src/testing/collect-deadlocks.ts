/**
 * Listens to PostgreSQL's log for two transactions that waited for each other for ever. One of them is ended and most often tries again, so that nothing
 * but this shows it.
 */
export function collectDeadlocks() {
  let said = ''
  return {
    hear(text: string): void {
      said += text
    },
    /** Each as PostgreSQL logged it: who waited for whom, with which statements. */
    found(): string[] {
      return said.split(/^(?=.* (?:LOG|WARNING|ERROR|FATAL): )/m).filter((entry) => entry.includes('deadlock detected'))
    },
  }
}
