type Country = { readonly code: string; readonly dialCode: string }

let home: Country = { code: '', dialCode: '' }

/** Forms begin with the country of the site: its dial code, its nationality. Set once, when the site is known. */
export function beginFormsWith(country: Country): void {
  home = country
}

export function homeCountry(): Country {
  return home
}
