/** Names stand in letters the site sends to strangers: no address of a page in them, nothing that turns or hides the text after it, nothing that is no character. */
const NOT_IN_NAMES = /:\/\/|\bwww\.|[<>\p{Cc}\p{Cn}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/iu

export const NOT_A_NAME = 'Please enter a name only'

export function isName(text: string): boolean {
  return !NOT_IN_NAMES.test(text)
}

/** Of a person whom somebody else names, in a letter to that person: no way to reach anyone either, as an address or a number. */
export function isPersonName(text: string): boolean {
  return (
    isName(text) &&
    !/@|(\d\D{0,2}){4}|[\p{L}\d-]\.(com|net|org|info|in|io|co|ae|uk|us|me|biz|shop|site|online|top|xyz|example)\b/iu.test(text)
  )
}
