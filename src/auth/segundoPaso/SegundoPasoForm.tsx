import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { rechazoOf } from '#lib/errors.ts'
import { negocio } from '#negocio'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Form } from '#ui/form/Form.tsx'
import { Submit } from '#ui/form/Submit.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useShopForm } from '#ui/form/useShopForm.tsx'
import { useFocusOnMount } from '#ui/useFocusOnMount.ts'
import { darSegundoPaso, type Session, START_AGAIN } from '../contract.ts'
import { receiveSession } from '../queries.ts'

type Props = { onSignIn: (session: Session) => void; onBack: () => void }

/** The second step after the password: an authenticator code, or a recovery code. */
export function SegundoPasoForm({ onSignIn, onBack }: Props) {
  const titleRef = useFocusOnMount()
  const giveCode = useMutation({ ...mutation(darSegundoPaso), onSuccess: receiveSession })
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  const form = useShopForm({
    name: 'segundo-paso',
    contract: darSegundoPaso.schema.body,
    initial: { codigo: '', confiar: false },
    posts: true,
    missing: { title: 'Datos inválidos' },
    failure: ({ status, title }) => ({
      title: status === 403 ? title : 'Error de autenticación',
      text: 'No pudimos comprobar el código. Intenta de nuevo.',
    }),
    send: (datos) =>
      giveCode.mutateAsync(datos).catch((error) => {
        if (rechazoOf(error).type === START_AGAIN) onBack()
        throw error
      }),
    onSent: onSignIn,
  })

  function toggle() {
    setUsesRecoveryCode(!usesRecoveryCode)
    form.clearOutcome()
    form.resetField('codigo')
    form.setFocus('codigo')
  }

  return (
    <>
      <h2 ref={titleRef} tabIndex={-1} className="font-display text-h2">
        Segundo paso
      </h2>
      <p className="mt-2 text-muted-foreground">
        {usesRecoveryCode
          ? 'Escribe uno de los códigos de recuperación que guardaste. Cada uno sirve una vez.'
          : 'Abre tu aplicación de autenticación y escribe el código que muestra ahora.'}
      </p>
      <Form form={form} action="" aria-label="Segundo paso" className="mt-6 grid gap-5">
        <TextField
          field="codigo"
          label={usesRecoveryCode ? 'Código de recuperación' : 'Código de 6 números'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode={usesRecoveryCode ? 'text' : 'numeric'}
          placeholder={usesRecoveryCode ? 'xxxxx-xxxxx' : '000000'}
          parse={usesRecoveryCode ? undefined : withoutSpaces}
        />
        <Checkbox
          field="confiar"
          label="Confiar en este navegador"
          hint={`No te lo pedirá aquí durante ${negocio.guarda.confianza} días. No lo marques si otras personas lo usan.`}
        />
        <Submit className="w-full">Entrar</Submit>
      </Form>
      <div className="mt-5 flex flex-wrap gap-x-6 gap-y-3">
        <Button variant="link" onClick={toggle}>
          {usesRecoveryCode ? 'Usar mi aplicación' : 'Usar un código de recuperación'}
        </Button>
        <Button variant="link" onClick={onBack}>
          Volver
        </Button>
      </div>
    </>
  )
}

/** People type the space too that authenticator apps show in the code. */
const withoutSpaces = (text: string) => text.replace(/\s/g, '')
