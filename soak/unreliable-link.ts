import type { PartnerLink } from '../packages/server/src/partner-sites/partner-link.ts'

/** What happens to a question or a message between two sites: it never arrives; it is carried out and the answer is lost; the answer is cut short. */
const FAULTS = ['never arrives', 'answer lost', 'answer cut'] as const

/** A way between two sites on which each kind of fault hits so large a share of all that goes over it. */
export function unreliable(link: PartnerLink, rate: () => number): PartnerLink {
  const through = async (send: () => Promise<unknown>): Promise<unknown> => {
    const fault = FAULTS.find(() => Math.random() < rate())
    if (fault === 'never arrives') throw new Error('The connection was refused')
    const answer = await send()
    if (fault === 'answer lost') throw new Error('The connection was cut')
    return fault === 'answer cut' ? JSON.stringify(answer).slice(0, 20) : answer
  }
  return {
    ask: (between, question) => through(() => link.ask(between, question)),
    say: (between, message) => through(() => link.say(between, message)),
    notify: (between, news) => through(() => link.notify(between, news)),
  }
}
