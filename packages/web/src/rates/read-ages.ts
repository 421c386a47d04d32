/** Ages of children as they are typed, '6, 9'. `wrong` says what is wrong with them. */
export function readAges(text: string): { ages: number[]; wrong: string | undefined } {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const isAge = (part: string) => /^\d{1,2}$/.test(part) && Number(part) < 18
  const wrong = parts.find((part) => !isAge(part))
  return { ages: parts.filter(isAge).map(Number), wrong: wrong === undefined ? undefined : 'Ages from 0 to 17, such as 6, 9.' }
}

/** A number of people as it is typed. */
export const countIn = (text: string) => Math.min(99, Number(text.replace(/\D/g, '').slice(0, 2) || 0))
