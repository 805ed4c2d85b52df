import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '#http/query.ts'
import { EditButton } from '#ui/EditButton.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { ChangedMeanwhile } from '#ui/formulario/ChangedMeanwhile.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useEdit } from '#ui/formulario/useEdit.ts'
import { Hoja } from '#ui/Hoja.tsx'
import { useEscrito } from '#ui/useSinGuardar.tsx'
import type { PedidoDeGestion } from '../ficha/contract.ts'
import { AutorizadoPorLaTienda, autorizarPorLaTienda, LARGO_DE_MOTIVO } from './contract.ts'
import { impedimentoParaNombrar, impedimentoParaQuitar } from './rules.ts'

/** Who may collect an order, for staff; a pencil opens the form that names somebody else, with a reason. */
export function PuedeRecogerlo({ pedido }: { pedido: PedidoDeGestion }) {
  const { codigo, cliente, autorizado_a_recoger: nombrada } = pedido
  const [abierta, setAbierta] = useState(false)
  return (
    <>
      <span className="wrap-anywhere">
        {nombrada ? (
          <>
            Su cliente o <b className="font-semibold">{nombrada}</b>
          </>
        ) : (
          'Solo su cliente'
        )}
      </span>
      {!(nombrada ? impedimentoParaQuitar : impedimentoParaNombrar)(pedido) && (
        <EditButton titulo="Cambiar quién puede recogerlo" aria-haspopup="dialog" onClick={() => setAbierta(true)} />
      )}
      <Hoja
        abierto={abierta}
        alCambiar={setAbierta}
        lado="al-pulgar"
        titulo="Quién puede recogerlo"
        descripcion={`${codigo}, ${cliente}. Se entrega con el código a su cliente, o a quien su cliente nombre.`}
      >
        <Nombrar key={codigo} pedido={pedido} alCerrar={() => setAbierta(false)} />
      </Hoja>
    </>
  )
}

function Nombrar({ pedido, alCerrar }: { pedido: PedidoDeGestion; alCerrar: () => void }) {
  const { codigo, autorizado_a_recoger: nombrada, correo_cliente } = pedido
  const autorizar = useMutation(mutation(autorizarPorLaTienda, { codigo }))
  const edit = useEdit({
    subject: pedido,
    write: ({ autorizado_a_recoger }) => ({ autorizado_a_recoger: autorizado_a_recoger ?? '', motivo: '' }),
    sameFields: (uno, otro) => uno.autorizado_a_recoger === otro.autorizado_a_recoger,
    nombre: 'puede-recogerlo',
    contrato: AutorizadoPorLaTienda,
    fallo: { titulo: 'No se pudo guardar', texto: 'Lo escrito sigue aquí. Intenta de nuevo.' },
    send: (datos, request) => autorizar.mutateAsync({ ...datos, ...request }),
    dicho: ({ autorizado_a_recoger }) => ({
      titulo: autorizado_a_recoger ? `${autorizado_a_recoger} puede recogerlo` : 'Solo su cliente puede recogerlo',
    }),
    onSaved: alCerrar,
  })
  useEscrito(edit.dirty)
  return (
    <Formulario formulario={edit.form} aria-label="Quién puede recogerlo" className="grid gap-4">
      <CampoTexto
        nombre="autorizado_a_recoger"
        etiqueta="Nombre y apellido"
        pista={nombrada ? 'Déjalo vacío para que solo lo recoja su cliente.' : undefined}
        autoComplete="off"
      />
      <CampoTexto
        nombre="motivo"
        etiqueta="Motivo"
        pista={`Queda en el historial del pedido.${correo_cliente ? ' Le avisamos el cambio al correo del pedido.' : ''}`}
        maximo={LARGO_DE_MOTIVO}
      />
      {edit.other && (
        <ChangedMeanwhile que="quién puede recogerlo" edit={edit}>
          {nombrada ? `Ahora puede recogerlo ${nombrada}.` : 'Ahora solo lo recoge su cliente.'}
        </ChangedMeanwhile>
      )}
      <Enviar sinTitulo disabled={edit.other !== null}>
        Guardar
      </Enviar>
    </Formulario>
  )
}
