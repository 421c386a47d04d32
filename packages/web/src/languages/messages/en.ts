/** Sentences that the contract, the server and the rules of the domain say in English: they must be the same here, to the letter. */
export const messages = {
  required: 'This is required field.',
  validEmail: 'Please enter a valid e-mail address',
  wrongCredentials: 'E-mail or password is wrong.',
  blocked: 'This account is blocked. Please contact support.',
  linkSpent: 'This link is incomplete or was already used. Please ask for a new one.',
  linkExpired: 'This link has expired. Please ask for a new one.',
  atLeast: 'Please use at least {n} characters.',
  atMost: 'Please use at most {n} characters.',
  notEmail: 'Please do not use your e-mail as the password.',
  moreCharacters: 'Please use more than three different characters.',
  passwordChanged: 'Password Changed! Redirecting to login page....',
  offline: 'You appear to be offline. Check your connection. Your entries are kept.',
  timedOut: 'Request timeout.Please check your netowrk connection.',
  pleaseSignIn: 'Please sign in to continue.',
  tooMany: 'Too many attempts. Please wait a moment and try again.',
} as const
