import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { mutation, query } from '#http/query.ts'
import { QUIEN_RECOGE } from '#lib/quienRecoge.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { obtenerPedido, obtenerPedidoPorEnlace, type PedidoCompleto } from '../contract.ts'
import { Autorizado, autorizarARecoger } from './contract.ts'
import { impedimentoParaNombrar, impedimentoParaQuitar } from './rules.ts'

type Props = {
  pedido: PedidoCompleto
  /** The token of the mail's link that opened it, if one did. */
  enlace: string | null
}

/** Where the customer names who else may collect an order, or takes that back; nothing where neither can be. */
export function QuienRecoge({ pedido, enlace }: Props) {
  const { codigo, autorizado_a_recoger: nombrada } = pedido
  const [escribe, setEscribe] = useState(false)
  const titulo = useRef<HTMLHeadingElement>(null)
  const puedeNombrar = !impedimentoParaNombrar(pedido)
  const puedeQuitar = nombrada !== null && !impedimentoParaQuitar(pedido)
  if (!puedeNombrar && !puedeQuitar) return null

  function cerrar() {
    setEscribe(false)
    titulo.current?.focus({ preventScroll: true })
  }

  return (
    <section aria-labelledby="quien-recoge" className="mt-6 border-border border-t pt-6 text-sm print:hidden">
      <h3 ref={titulo} tabIndex={-1} id="quien-recoge" className="font-sans font-semibold text-base">
        Quién puede recogerlo
      </h3>
      <p className="mt-2 max-w-140 text-muted-foreground">{QUIEN_RECOGE}</p>
      {nombrada && (
        <p className="mt-3 wrap-anywhere">
          También puede recogerlo <b className="font-semibold">{nombrada}</b>. Dale el código.
        </p>
      )}
      {escribe ? (
        <Nombrar key={nombrada} {...{ codigo, enlace, nombrada }} alCerrar={cerrar} />
      ) : (
        <div className="mt-3 flex flex-wrap items-start gap-3">
          {puedeNombrar && (
            <Boton variante="outline" medida={40} onClick={() => setEscribe(true)}>
              {nombrada ? 'Cambiar' : 'Nombrar a otra persona'}
            </Boton>
          )}
          {puedeQuitar && <Quitar {...{ codigo, enlace, nombrada }} alQuitar={cerrar} />}
        </div>
      )}
    </section>
  )
}

type DeUno = Pick<Props, 'enlace'> & { codigo: string }

function Nombrar({ codigo, enlace, nombrada, alCerrar }: DeUno & { nombrada: string | null; alCerrar: () => void }) {
  const autorizar = useAutorizar({ codigo, enlace })
  const formulario = useFormulario({
    nombre: 'quien-recoge',
    contrato: Autorizado,
    inicial: { autorizado_a_recoger: nombrada ?? '' },
    repetible: true,
    fallo: { titulo: 'No se pudo guardar', texto: 'Intenta de nuevo.' },
    mandar: ({ autorizado_a_recoger }) => autorizar.mutateAsync({ autorizado_a_recoger }),
    dicho: ({ autorizado_a_recoger }) => ({ titulo: `${autorizado_a_recoger} puede recogerlo` }),
    alEnviar: alCerrar,
  })
  return (
    <Formulario formulario={formulario} aria-label="Quién puede recogerlo" className="mt-4 grid max-w-100 gap-4">
      <CampoTexto
        nombre="autorizado_a_recoger"
        etiqueta="Nombre y apellido"
        pista="Como los escribirá al avisar que viene."
        autoComplete="off"
        // It was opened to be written.
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <Enviar medida={40}>Guardar</Enviar>
        <Boton variante="ghost" medida={40} onClick={alCerrar}>
          Cancelar
        </Boton>
      </div>
    </Formulario>
  )
}

const Nada = z.object({})

function Quitar({ codigo, enlace, nombrada, alQuitar }: DeUno & { nombrada: string; alQuitar: () => void }) {
  const autorizar = useAutorizar({ codigo, enlace })
  const formulario = useFormulario({
    nombre: 'quitar-quien-recoge',
    contrato: Nada,
    inicial: {},
    repetible: true,
    fallo: { titulo: 'No se pudo quitar', texto: 'Intenta de nuevo.' },
    mandar: () => autorizar.mutateAsync({ autorizado_a_recoger: null }),
    dicho: { titulo: `${nombrada} ya no puede recogerlo` },
    alEnviar: alQuitar,
  })
  return (
    <Formulario formulario={formulario} aria-label={`Quitar a ${nombrada}`} className="grid gap-3">
      <Enviar variante="ghost" medida={40}>
        Quitar
      </Enviar>
    </Formulario>
  )
}

/** @param enlace the token of the mail's link that opened the order, if one did */
function useAutorizar({ codigo, enlace }: { codigo: string; enlace: string | null }) {
  const cache = useQueryClient()
  const { queryKey } = enlace ? query(obtenerPedidoPorEnlace, { enlace }) : query(obtenerPedido, { codigo })
  return useMutation({
    ...mutation(autorizarARecoger, { codigo, enlace: enlace ?? undefined }),
    onSuccess: (pedido) => cache.setQueryData(queryKey as readonly unknown[], pedido), // either of the two
    // After a refusal what was on the screen may be old.
    onError: () => void cache.invalidateQueries({ queryKey }),
  })
}
