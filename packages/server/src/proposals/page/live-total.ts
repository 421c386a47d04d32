/**
 * Runs in the browser of a traveller: with each choice the server is asked for the page as it is then, and what shows a price is replaced by what it answers, so that one
 * program computes every total. Without it the button 'Show the new total' does the same.
 */
export const LIVE_TOTAL = `
const find = (id) => document.getElementById(id)
const choices = () => document.querySelectorAll('[data-choice]')
let asked = 0
// A page that answers a refused form stands at the address of the form.
const address = new URL(find('show-total').formAction).pathname
const show = async () => {
  const query = new URLSearchParams()
  for (const input of choices()) if (input.type === 'hidden' || input.checked) query.set(input.name, input.value)
  const turn = ++asked
  const useButton = () => {
    find('live').textContent = 'The new total could not be shown. Please use the button.'
    find('show-total').hidden = false
  }
  document.body.setAttribute('aria-busy', 'true')
  try {
    // What the total changes by is said against the one that is seen.
    const seen = document.querySelector('[data-live=seen]')?.value
    const answer = await fetch(address + '?' + query + (seen ? '&seen=' + seen : ''), { headers: { accept: 'text/html' } })
    if (turn !== asked) return
    if (!answer.ok) return useButton()
    const page = new DOMParser().parseFromString((await answer.text()).replace(/<style[^]*?<\\/style>/, ''), 'text/html')
    if (!page.querySelector('[data-live]')) return useButton()
    for (const old of document.querySelectorAll('[data-live]')) {
      const next = page.querySelector('[data-live="' + old.dataset.live + '"]')
      if (next) old.replaceWith(next)
    }
    // What was typed stays, unless with this choice it can be accepted no longer, or can be now.
    const accept = find('accept')
    const nextAccept = page.getElementById('accept')
    if (nextAccept && ('lacks' in accept.dataset || 'lacks' in nextAccept.dataset)) {
      accept.replaceWith(nextAccept)
      find('show-total').hidden = true
    }
    history.replaceState(null, '', address + '?' + query)
    for (const link of document.querySelectorAll('[data-about]'))
      link.href = address + '?' + query + (link.dataset.about && '&about=' + link.dataset.about) + '#ask'
    find('ask-form').action = address + '/ask?' + query + '#ask'
    const moved = document.querySelector('.moved')?.textContent
    find('live').textContent = moved ? 'The total is now ' + find('total').textContent + ', ' + moved + '.' : ''
  } catch {
    if (turn === asked) useButton()
  } finally {
    if (turn === asked) document.body.removeAttribute('aria-busy')
  }
}
for (const input of choices()) input.addEventListener('change', show)
find('show-total').hidden = true
`
