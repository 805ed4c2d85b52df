import { formatearDinero } from '#comun/formatoDeDinero.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { useFormulario } from '#ui/formulario/useFormulario.tsx'
import { useMoverSaldo } from './consultas.ts'
import { type MovimientoDeGestion, Reverso } from './contrato.ts'
import { conSigno, tituloDe } from './etiquetas.ts'
import { contrario } from './reglas.ts'

type Props = { codigo: string; movimiento: MovimientoDeGestion | null; alCerrar: () => void }

/** Asks for the reason, and undoes a movement by its opposite. */
export function Revertir({ codigo, movimiento, alCerrar }: Props) {
  return (
    <Dialogo
      abierto={movimiento !== null}
      alCambiar={(abierto) => !abierto && alCerrar()}
      titulo="Revertir este movimiento"
      descripcion={
        movimiento &&
        `${tituloDe(movimiento)}: se anota ${conSigno(contrario(movimiento.monto))}, y el cliente recibe el aviso.`
      }
    >
      {movimiento && <Razon key={movimiento.id} {...{ codigo, movimiento, alCerrar }} />}
    </Dialogo>
  )
}

function Razon({ codigo, movimiento: { id }, alCerrar }: Props & { movimiento: MovimientoDeGestion }) {
  const { mutateAsync } = useMoverSaldo()
  const formulario = useFormulario({
    nombre: 'reverso',
    contrato: Reverso,
    inicial: { motivo: '' },
    repetible: true,
    fallo: { titulo: 'No se pudo revertir', texto: 'El movimiento sigue como estaba. Intenta de nuevo.' },
    mandar: (datos, clave) => mutateAsync({ que: 'reverso', codigo, clave, id, datos }),
    dicho: ({ saldo }) => ({ titulo: 'Movimiento revertido', texto: `Saldo nuevo: ${formatearDinero(saldo)}.` }),
    alEnviar: alCerrar,
  })
  return (
    <Formulario formulario={formulario} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CampoTexto
        nombre="motivo"
        etiqueta="Razón"
        pista="El cliente la lee en su estado de cuenta."
        autoComplete="off"
        maximo={200}
      />
      <Enviar medida={40} className="justify-self-end max-lg:h-12">
        Revertir
      </Enviar>
    </Formulario>
  )
}
