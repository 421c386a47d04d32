import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueuedCart } from '@tradewind/contract/carts/queue'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../lib/api.ts'
import { explain, isPassing } from '../../lib/explain.ts'
import { useUser } from '../../lib/session.ts'
import { focusedRow, isForList } from '../../ui/list/use-row-keys.ts'
import { toast } from '../../ui/toasts.tsx'
import { showCart } from '../cart/my-cart.ts'
import { dropChoice, keepChoice, seenAs } from './kept-choices.ts'
import { showFaster } from './queue-queries.ts'
import { nameCart } from './queue-words.ts'

export type Remarking = { readonly cartId: number; readonly times: number } | undefined

type Queue = {
  carts: readonly QueuedCart[]
  open: number | undefined
  isDesk: boolean
  onOpen: (id: number) => void
}

/**
 * The keys of the queue beside those of every list, for the open cart or the row with the focus: A assigns it to the person who presses it (the desk alone),
 * R opens it and goes to its remarks. Gives the cart whose remarks were asked for.
 */
export function useQueueKeys({ carts, open, isDesk, onOpen }: Queue): Remarking {
  const [remarking, setRemarking] = useState<Remarking>()
  // A cart that is closed, and opened again by other means, does not take the focus to its remarks.
  const [lastOpen, setLastOpen] = useState(open)
  if (lastOpen !== open) {
    setLastOpen(open)
    if (remarking && remarking.cartId !== open) setRemarking(undefined)
  }
  const take = useTake()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const id = open ?? focusedRow()
    if (id === undefined || event.repeat || event.shiftKey || !isForList(event)) return
    const key = event.key.toLowerCase()
    const cart = carts.find((one) => one.id === id)
    if (key === 'a' && isDesk && cart && !take.isPending) {
      event.preventDefault()
      take.mutate(cart)
    }
    if (key === 'r') {
      // The letter is not typed into the field that takes the focus.
      event.preventDefault()
      if (open !== id) onOpen(id)
      setRemarking({ cartId: id, times: (remarking?.times ?? 0) + 1 })
    }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return remarking
}

function useTake() {
  const client = useQueryClient()
  const user = useUser()
  return useMutation({
    mutationKey: ['ASSIGN_CART'],
    mutationFn: async (cart: QueuedCart) => {
      // Pressed twice it stays as it is.
      if (user === null || cart.owner?.id === user.id) return null
      return (await api.cartQueue.assignCart({ cartId: cart.id, version: cart.version, ownerId: user.id })).cart
    },
    onSuccess: (cart, pressed) => {
      // What was chosen before, and not saved, is no more wanted.
      dropChoice(pressed.id, 'ASSIGN_CART')
      if (cart) showCart(client, cart)
      toast('ok', cart ? `${nameCart(cart)} is assigned to you.` : 'This cart is assigned to you already.')
    },
    onError: (error, cart) => {
      if (user && isPassing(error))
        keepChoice({
          ...{ cartId: cart.id, cartName: nameCart(cart), key: 'ASSIGN_CART', input: user.id, isKept: true },
          ...{ label: `${user.firstName} ${user.lastName}`.trim(), seen: seenAs(cart.owner?.id ?? null) },
        })
      showFaster(client, error)
      toast('bad', `The owner was not changed. ${explain(error)}`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['GET_QUEUE'] }),
  })
}
