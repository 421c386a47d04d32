/** Who helps on the spot: the company that sells it, by name; under an agency's brand its number alone, because the traveller is the agency's. */
export const titleHelp = ({ company }: { readonly company: string }): string =>
  company === '' ? 'Help on the spot' : `Help on the spot: ${company}`
