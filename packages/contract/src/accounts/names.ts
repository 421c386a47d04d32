/**
 * Names are printed in mails that the site sends to strangers. So they contain no address of a page, nothing that turns or hides the text after it,
 * and no control characters.
 */
const NOT_IN_NAMES = /:\/\/|\bwww\.|[<>\p{Cc}\p{Cn}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/iu

export const NOT_A_NAME = 'Please enter a name only'

export function isName(text: string): boolean {
  return !NOT_IN_NAMES.test(text)
}

/** For a name that somebody else enters, and that is printed in a mail to that person: no phone number or address either. */
export function isPersonName(text: string): boolean {
  return (
    isName(text) &&
    !/@|(\d\D{0,2}){4}|[\p{L}\d-]\.(com|net|org|info|in|io|co|ae|uk|us|me|biz|shop|site|online|top|xyz|example)\b/iu.test(text)
  )
}
