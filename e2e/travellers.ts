/** People who fly in the journeys. Every fare's demands are met; what a form does not ask for is not filled in. */
export type Traveller = {
  title: string
  firstName: string
  lastName: string
  born: string
  passport: string
}

export function family(lastName: string): readonly Traveller[] {
  return [
    { title: 'Mr', firstName: 'Arjun', lastName, born: '14 Mar 1988', passport: 'Z4821131' },
    { title: 'Mrs', firstName: 'Kavya', lastName, born: '02 Aug 1990', passport: 'Z4821132' },
    { title: 'Miss', firstName: 'Tara', lastName, born: '19 May 2019', passport: 'Z4821133' },
    { title: 'Mstr', firstName: 'Vihaan', lastName, born: '30 Jan 2026', passport: 'Z4821134' },
  ]
}

export function adult(firstName: string, lastName: string): Traveller {
  // No two people have one passport.
  const number = [...`${firstName} ${lastName}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 8_999_989, 7)
  return { title: 'Ms', firstName, lastName, born: '21 Jun 1992', passport: `K${1_000_000 + number}` }
}

/** 'Asha' as 'Ashaqzk': nobody flew under this name before, for nobody flies twice on one flight. */
export function freshName(name: string): string {
  const letters = Array.from({ length: 3 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)))
  return `${name}${letters.join('')}`
}
