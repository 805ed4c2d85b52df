import { useQuery } from '@tanstack/react-query'
import { ChevronUp } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { query } from '#http/query.ts'
import { useAtajo } from '#ui/atajos/atajos.ts'
import { Boton } from '#ui/Boton.tsx'
import { Enviar } from '#ui/formulario/Enviar.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { Hoja } from '#ui/Hoja.tsx'
import { useConsultaDeMedios } from '#ui/useConsultaDeMedios.ts'
import { useEscrito } from '#ui/useSinGuardar.tsx'
import { CamposDeEstatus, useEstatusElegido } from '../gestion/CamposDeEstatus.tsx'
import { useCambioDeEstatus } from '../gestion/useCambioDeEstatus.ts'
import { listarFrases } from './contract.ts'
import { GRUPO, type PorMover } from './porMover.ts'
import { pasarA } from './rules.ts'

type Props = Pick<ComponentProps<typeof Boton>, 'variante' | 'medida' | 'className'> & { pedido: PorMover }

/** Any other status, in a sheet: with a sentence for the client, and at a time that has passed. */
export function OtroEstatus({ pedido, variante = 'outline', ...boton }: Props) {
  const [abierta, setAbierta] = useState(false)
  const enTelefono = !useConsultaDeMedios('(min-width: 64rem)', true)
  useAtajo({ tecla: 'e', titulo: 'Elegir otro estatus', grupo: GRUPO, hacer: () => setAbierta(true) })
  return (
    <>
      <Boton {...boton} variante={variante} aria-haspopup="dialog" onClick={() => setAbierta(true)}>
        Otro estatus
        <ChevronUp aria-hidden="true" strokeWidth={1.75} />
      </Boton>
      <Hoja
        abierto={abierta}
        alCambiar={setAbierta}
        lado={enTelefono ? 'abajo' : 'derecha'}
        titulo="Otro estatus"
        descripcion={`${pedido.codigo}, ${pedido.cliente}. Ahora está en ${pedido.estatus.nombre}.`}
      >
        <FormularioDeOtroEstatus key={pedido.codigo} pedido={pedido} alMover={() => setAbierta(false)} />
      </Hoja>
    </>
  )
}

/** @public for tests */
export function FormularioDeOtroEstatus({ pedido, alMover }: { pedido: PorMover; alMover: () => void }) {
  const { codigo } = pedido
  const { formulario, dirty, deAntes } = useCambioDeEstatus({ pedido, nombre: `otro-estatus-${codigo}`, alMover })
  useEscrito(dirty)
  const nuevo = useEstatusElegido(formulario)
  return (
    <Formulario formulario={formulario} aria-label="Otro estatus" className="grid gap-4">
      <CamposDeEstatus {...{ formulario, pedido, deAntes }}>
        {nuevo && (
          <Frases
            codigo={codigo}
            estatus_id={nuevo.id}
            alElegir={(frase) => {
              formulario.setValue('descripcion', frase, { shouldDirty: true, shouldValidate: true })
              formulario.setFocus('descripcion')
            }}
          />
        )}
      </CamposDeEstatus>
      <Enviar sinTitulo>{nuevo ? pasarA(nuevo) : 'Actualizar estatus'}</Enviar>
    </Formulario>
  )
}

/** Sentences that are ready for a status; a tap puts one into the description, where it can still be changed. */
function Frases(props: { codigo: string; estatus_id: number; alElegir: (frase: string) => void }) {
  const { data } = useQuery(query(listarFrases, { codigo: props.codigo }))
  const frases = data?.find(({ estatus_id }) => estatus_id === props.estatus_id)?.frases ?? []
  if (frases.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">Frases guardadas</legend>
      {frases.map((frase) => (
        <button
          key={frase}
          type="button"
          onClick={() => props.alElegir(frase)}
          className="min-h-11 rounded-lg border border-border bg-card px-3.5 py-2 text-left text-sm hover:border-primary hover:bg-accent"
        >
          {frase}
        </button>
      ))}
    </fieldset>
  )
}
