export const OWN_REFERENCE_AT_MOST = 40

/** What a buyer calls a booking in their own books, as it is stored and shown: in one line, without characters that cannot be seen. Null for nothing. */
export function tidyOwnReference(text: string): string | null {
  const tidy = text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return tidy === '' ? null : tidy
}
