import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { diaDe, formatearDia, sumarDias } from '#lib/fecha.ts'
import { Boton } from '#ui/Boton.tsx'
import { Emergente } from '#ui/Emergente.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { estiloDeBotonDeMenu } from '#ui/MenuDeOpciones.tsx'
import type { FiltroDeLista } from '../filtro.ts'

type Rango = Pick<FiltroDeLista, 'fecha' | 'desde' | 'hasta'>
const NINGUNA: Rango = { fecha: undefined, desde: undefined, hasta: undefined }

/** Between which days orders were made, or are to be there. */
export function Fechas({ filtro, ir }: { filtro: FiltroDeLista; ir: (cambios: Rango) => void }) {
  const [abierto, setAbierto] = useState(false)
  const { fecha, desde, hasta } = filtro
  const puesto = desde !== undefined || hasta !== undefined

  function elegir(rango: Rango) {
    setAbierto(false)
    ir({ ...NINGUNA, ...rango })
  }

  function alEnviar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const escrito = Object.fromEntries(new FormData(evento.currentTarget)) as Record<string, string> // text fields only
    const dias = [escrito.desde || undefined, escrito.hasta || undefined]
    // Whoever writes them the other way round means the same days.
    const [de, a] = dias[0] && dias[1] && dias[0] > dias[1] ? dias.toReversed() : dias
    elegir({ fecha: (de ?? a) && escrito.fecha === 'entrega' ? 'entrega' : undefined, desde: de, hasta: a })
  }

  return (
    <Emergente
      abierto={abierto}
      alCambiar={setAbierto}
      etiqueta="Fechas"
      boton={
        <button type="button" className={`${estiloDeBotonDeMenu} ${puesto ? 'bg-accent text-accent-foreground' : ''}`}>
          {puesto ? dichoDe(filtro) : 'Fechas'}
          <ChevronDown aria-hidden="true" strokeWidth={1.75} />
        </button>
      }
    >
      <div className="mb-4 flex flex-wrap gap-2">
        {atajosDe(diaDe(new Date())).map(({ titulo, ...rango }) => (
          <Boton key={titulo} variante="outline" medida={36} onClick={() => elegir(rango)}>
            {titulo}
          </Boton>
        ))}
      </div>
      <Formulario nombre="fechas-de-la-lista" onSubmit={alEnviar} className="grid gap-3">
        <fieldset className="flex gap-5 text-sm">
          <legend className="sr-only">Qué fecha</legend>
          {[
            { valor: '', titulo: 'Pedidos hechos' },
            { valor: 'entrega', titulo: 'Entregas' },
          ].map(({ valor, titulo }) => (
            <label key={valor} className="flex min-h-11 items-center gap-2 lg:min-h-8">
              <input
                type="radio"
                name="fecha"
                value={valor}
                defaultChecked={(fecha ?? '') === valor}
                className="size-4 accent-primary"
              />
              {titulo}
            </label>
          ))}
        </fieldset>
        <div className="grid grid-cols-2 gap-3">
          <CampoTexto etiqueta="Desde" name="desde" type="date" defaultValue={desde} />
          <CampoTexto etiqueta="Hasta" name="hasta" type="date" defaultValue={hasta} />
        </div>
        <div className="flex justify-end gap-2">
          {puesto && (
            <Boton variante="ghost" medida={36} onClick={() => elegir(NINGUNA)}>
              Quitar fechas
            </Boton>
          )}
          <Boton type="submit" medida={36}>
            Aplicar
          </Boton>
        </div>
      </Formulario>
    </Emergente>
  )
}

function atajosDe(hoy: string) {
  return [
    { titulo: 'Hechos hoy', desde: hoy, hasta: hoy },
    { titulo: 'Últimos 7 días', desde: sumarDias(hoy, -6), hasta: hoy },
    { titulo: 'Este mes', desde: `${hoy.slice(0, 8)}01`, hasta: hoy },
    { titulo: 'Se entregan hoy', fecha: 'entrega' as const, desde: hoy, hasta: hoy },
    { titulo: 'Próximos 7 días', fecha: 'entrega' as const, desde: hoy, hasta: sumarDias(hoy, 6) },
  ]
}

function dichoDe({ fecha, desde, hasta }: Rango) {
  const de = fecha === 'entrega' ? 'Entrega' : 'Hechos'
  if (desde && desde === hasta) return `${de}: ${formatearDia(desde)}`
  if (desde && hasta) return `${de}: ${formatearDia(desde)} a ${formatearDia(hasta)}`
  return desde ? `${de}: desde ${formatearDia(desde)}` : `${de}: hasta ${formatearDia(hasta ?? '')}`
}
