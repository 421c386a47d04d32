/** The form of a PAN: five letters, four digits, a letter. */
export const PAN = /^[A-Z]{5}\d{4}[A-Z]$/
/** The form of a GST number of India: state, PAN of the company, number of the registration, Z, check character. */
export const GST_NUMBER = /^(\d{2})([A-Z]{5}\d{4}[A-Z])[1-9A-Z]Z[0-9A-Z]$/
const FIGURES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Other territory, and the centre's own jurisdiction. */
const BEYOND_STATES = new Set(['97', '99'])

/** Whether a GST number can exist: well formed, of a known state, and with the right check character. */
export function isGstNumber(text: string): boolean {
  const number = text.trim().toUpperCase()
  const state = GST_NUMBER.exec(number)?.[1]
  if (!state) return false
  const isState = (Number(state) >= 1 && Number(state) <= 38) || BEYOND_STATES.has(state)
  return isState && checkCharacter(number) === number.at(-1)
}

/** Every second digit counts double; the digits of each product are added up, base 36. */
function checkCharacter(number: string): string | undefined {
  const sum = [...number.slice(0, 14)].reduce((total, letter, index) => {
    const product = FIGURES.indexOf(letter) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return FIGURES[(36 - (sum % 36)) % 36]
}
