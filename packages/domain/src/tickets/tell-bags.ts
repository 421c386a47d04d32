/** What may be carried, or nothing where the supplier writes it as zero: '0 kg', '0 PC'. */
export function bagsOf(allowance: string | null): string | null {
  return allowance === null || /^0\b/.test(allowance.trim()) ? null : allowance
}

/** '15 kg' of what suppliers write as '15 Kg' or '15 Kilograms', '1 piece' of '1 PC(s)'; nothing where they write none as '0 Kg'. */
export function tellBags(allowance: string | null): string | null {
  const bags = bagsOf(allowance)
  const pieces = /^(\d+)\s*(?:pcs?|pieces?)(?:\(s\))?/i.exec(bags ?? '')
  if (bags && pieces) return `${pieces[1]} ${pieces[1] === '1' ? 'piece' : 'pieces'}${tellWeight(bags.slice(pieces[0].length))}`
  return bags && tellWeight(bags)
}

function tellWeight(text: string): string {
  return text.replace(/\s*(?:kilograms?|kgs?)\b/i, ' kg')
}
