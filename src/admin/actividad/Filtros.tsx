import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { enlaceA } from '#lib/enlaceA.ts'
import { Boton, BotonEnlace } from '#ui/Boton.tsx'
import { CampoSeleccion } from '#ui/formulario/CampoSeleccion.tsx'
import { CampoTexto } from '#ui/formulario/CampoTexto.tsx'
import { Formulario } from '#ui/formulario/Formulario.tsx'
import { type Filtro, LA_WEB } from './contract.ts'
import { leerFiltro } from './filtro.ts'
import { COSA, TIPO } from './labels.ts'

type Props = { filtro: Filtro; personas: { id: string; nombre: string }[] }

/** A field for a day is as wide as its browser likes, which on a phone is more than half. */
const sinDesborde = 'min-w-0 grid-cols-[minmax(0,1fr)]'

/** Which doings: what is chosen becomes the address. */
export function Filtros({ filtro, personas }: Props) {
  const navegar = useNavigate()
  const direccion = enlaceA('/manage/actividad', { consulta: filtro })
  const [campos, setCampos] = useState<{ de: string; vez: number; enviada?: string }>({ de: direccion, vez: 0 })
  // The fields begin anew with each address but the one that they made: what was chosen since they were sent stays.
  if (campos.de !== direccion)
    setCampos({ de: direccion, vez: campos.enviada === direccion ? campos.vez : campos.vez + 1 })

  function filtrar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const escrito = [...new FormData(evento.currentTarget)].map(([campo, valor]) => [campo, String(valor)])
    const enviada = enlaceA('/manage/actividad', { consulta: leerFiltro(new URLSearchParams(escrito)) })
    setCampos({ ...campos, enviada })
    navegar(enviada)
  }

  return (
    <Formulario
      key={campos.vez}
      nombre="actividad"
      role="search"
      onSubmit={filtrar}
      className="mb-5 grid grid-cols-2 items-end gap-3 lg:grid-cols-[repeat(4,minmax(0,1fr))]"
    >
      <CampoSeleccion etiqueta="Quién" name="quien" defaultValue={filtro.quien ?? ''}>
        <option value="">Todos</option>
        {personas.map(({ id, nombre }) => (
          <option key={id} value={id}>
            {nombre}
          </option>
        ))}
        <option value={LA_WEB}>La web</option>
      </CampoSeleccion>
      <CampoSeleccion etiqueta="Qué hizo" name="tipo" defaultValue={filtro.tipo ?? ''}>
        <option value="">Todo</option>
        {Object.entries(TIPO).map(([tipo, nombre]) => (
          <option key={tipo} value={tipo}>
            {nombre}
          </option>
        ))}
      </CampoSeleccion>
      <CampoSeleccion etiqueta="A qué" name="cosa" defaultValue={filtro.cosa ?? ''}>
        <option value="">A todo</option>
        {Object.entries(COSA).map(([cosa, nombre]) => (
          <option key={cosa} value={cosa}>
            {nombre}
          </option>
        ))}
      </CampoSeleccion>
      <CampoTexto etiqueta="Código de pedido" name="clave" type="search" defaultValue={filtro.clave} />
      <CampoTexto etiqueta="Desde" name="desde" type="date" className={sinDesborde} defaultValue={filtro.desde} />
      <CampoTexto etiqueta="Hasta" name="hasta" type="date" className={sinDesborde} defaultValue={filtro.hasta} />
      <div className="col-span-2 flex flex-wrap gap-3">
        <Boton type="submit" medida={40} className="max-md:h-12 max-md:flex-1">
          Filtrar
        </Boton>
        {Object.keys(filtro).length > 0 && (
          <BotonEnlace variante="outline" medida={40} className="max-md:h-12">
            <Link to={enlaceA('/manage/actividad')}>Limpiar filtros</Link>
          </BotonEnlace>
        )}
      </div>
    </Formulario>
  )
}
