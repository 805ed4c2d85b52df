import { useEffect, useState } from 'react'
import { changeActions, currentActions } from '#http/queue/store.ts'
import { guardSignOut } from '#sitio/signOut.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { shop } from './offline.ts'
import { thingsText } from './say.ts'

type Question = { count: number; answer: (leave: boolean) => void }

/** Asks before a sign-out empties the queue of actions. */
export function PreguntaAlSalir() {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(
    () =>
      guardSignOut(async () => {
        const own = currentActions().filter(({ account }) => account === shop.account)
        if (own.length === 0) return true
        const leave = await new Promise<boolean>((answer) => setQuestion({ count: own.length, answer }))
        setQuestion(null)
        if (leave) await changeActions(own.map(({ id }) => [id, null]))
        return leave
      }),
    [],
  )
  const count = question?.count ?? 0
  return (
    <ConfirmDialog
      open={question !== null}
      onChange={(open) => open || question?.answer(false)}
      title={`${thingsText(count)} sin enviar`}
      confirmLabel="Borrar y salir"
      cancelLabel="Quedarme"
      destructive
      onConfirm={() => question?.answer(true)}
    >
      Lo hiciste sin conexión y todavía no llegó a la tienda. Si sales ahora, se borra de este aparato.
    </ConfirmDialog>
  )
}
