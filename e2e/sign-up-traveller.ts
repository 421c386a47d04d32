import { linkTo } from './invitation-to.ts'
import { ownProduct } from './own-product.ts'
import { freshName } from './travellers.ts'

export const SIGN_UP_PASSWORD = 'a long walk home'

type Wish = { readonly lastName?: string; readonly phone?: { readonly phone: string; readonly phoneCode: string } }

/** A traveller of one's own, whose sessions no other journey shares. Gives the address with which they sign in. */
export async function signUpTraveller({
  lastName = freshName('Alone'),
  phone = { phone: '9820077001', phoneCode: '+91' },
}: Wish = {}): Promise<string> {
  const email = `${lastName.toLowerCase()}@nair.example`
  const form = { userType: 'retail', gender: 2, firstName: 'Meera', lastName, email, phone }
  await post('signup', { ...form, termsVersion: 1, isAccepted: true })
  const token = /token=([\w-]+)/.exec(await linkTo(email, /\/app\/confirm_signup\?token=[\w-]+/))?.[1]
  await post('confirmSignUp', { token, password: SIGN_UP_PASSWORD })
  return email
}

async function post(call: string, input: object): Promise<void> {
  const response = await fetch(`http://localhost:${ownProduct().port}/api/wl/user/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`)
}
