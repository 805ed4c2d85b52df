import { type FormEvent, type RefObject, useState } from 'react'
import { LARGO_CODIGO } from '#lib/formatoDeCodigo.ts'
import { Boton } from '#ui/Boton.tsx'
import { CampoCodigo } from '#ui/formulario/CampoCodigo.tsx'

type Props = {
  inicial: string
  campo: RefObject<HTMLInputElement | null>
  alBuscar: (codigo: string) => void
}

/** The code and its button, which works at exactly nine characters; Enter searches too. */
export function Buscador({ inicial, campo, alBuscar }: Props) {
  const [codigo, setCodigo] = useState(inicial)
  const completo = codigo.length === LARGO_CODIGO

  function buscar(evento: FormEvent) {
    evento.preventDefault()
    if (completo) alBuscar(codigo)
  }

  return (
    <search>
      {/* Sent before the page's code is there, it stays where it is: a code never stands in an address. */}
      <form method="dialog" onSubmit={buscar} className="grid gap-4 md:flex md:items-start">
        <CampoCodigo
          ref={campo}
          name="codigo"
          etiqueta="Código de pedido"
          pista="Formato: B01 y cinco números. Está en tu correo de confirmación."
          valor={codigo}
          alCambiar={setCodigo}
          enterKeyHint="search"
          className="md:flex-1"
        />
        {/* Not `disabled`, which would keep Enter and taps from the form while the page has no programs yet. */}
        <Boton type="submit" aria-disabled={!completo} className="md:mt-13">
          Buscar
        </Boton>
      </form>
    </search>
  )
}
