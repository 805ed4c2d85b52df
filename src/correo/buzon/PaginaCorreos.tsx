import { useInfiniteQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { metaDePagina } from '#comun/meta.ts'
import { Aviso } from '#ui/Aviso.tsx'
import { Boton } from '#ui/Boton.tsx'
import { CampoTexto } from '#ui/CampoTexto.tsx'
import { Esqueleto } from '#ui/Esqueleto.tsx'
import { Fecha } from '#ui/Fecha.tsx'
import { Formulario } from '#ui/Formulario.tsx'
import { Hoja } from '#ui/Hoja.tsx'
import { Vacio } from '#ui/Vacio.tsx'
import { CorreoAbierto } from './CorreoAbierto.tsx'
import { consultaDeCorreos, type Filtro } from './consultas.ts'
import { type Correo, EstadoDeCorreo } from './contrato.ts'
import { EstadoDelCorreo } from './EstadoDelCorreo.tsx'
import { ESTADOS } from './etiquetas.ts'

export const meta: MetaFunction = () =>
  metaDePagina({ titulo: 'Correos', descripcion: 'Los correos que la tienda envía.', indexar: false })

/** For staff: every mail of the shop, what became of it, and what it says. */
export default function PaginaCorreos() {
  const [filtro, setFiltro] = useState<Filtro>({})
  const [abierto, setAbierto] = useState<Correo | null>(null)
  return (
    <>
      <h1 tabIndex={-1} className="mb-6 font-display text-h1">
        Correos
      </h1>
      <Filtros filtro={filtro} alFiltrar={setFiltro} />
      <Lista filtro={filtro} alAbrir={setAbierto} alLimpiar={() => setFiltro({})} />
      <Hoja abierto={abierto !== null} alCambiar={() => setAbierto(null)} titulo={abierto?.asunto ?? ''}>
        {abierto && <CorreoAbierto id={abierto.id} />}
      </Hoja>
    </>
  )
}

function Filtros({ filtro, alFiltrar }: { filtro: Filtro; alFiltrar: (filtro: Filtro) => void }) {
  function buscar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const busca = String(new FormData(evento.currentTarget).get('busca')).trim()
    alFiltrar({ ...filtro, busca: busca || undefined })
  }
  return (
    <div className="mb-5 grid gap-4">
      <Formulario
        key={filtro.busca ?? ''}
        nombre="correos"
        role="search"
        onSubmit={buscar}
        className="flex max-w-lg items-end gap-3"
      >
        <CampoTexto
          etiqueta="Buscar por correo o código"
          name="busca"
          type="search"
          defaultValue={filtro.busca}
          className="min-w-0 flex-1"
        />
        <Boton type="submit" variante="outline" medida={36} className="max-md:h-12">
          Buscar
        </Boton>
      </Formulario>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Estado</legend>
        {[undefined, ...EstadoDeCorreo.options].map((estado) => (
          <button
            key={estado ?? 'todos'}
            type="button"
            aria-pressed={filtro.estado === estado}
            onClick={() => alFiltrar({ ...filtro, estado })}
            className="h-9 rounded-full border border-input px-3.5 text-meta hover:border-primary aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:font-semibold aria-pressed:text-accent-foreground"
          >
            {estado ? ESTADOS[estado].plural : 'Todos'}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

type PropsDeLista = { filtro: Filtro; alAbrir: (correo: Correo) => void; alLimpiar: () => void }

function Lista({ filtro, alAbrir, alLimpiar }: PropsDeLista) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    consultaDeCorreos(filtro),
  )
  const correos = data?.pages.flatMap((pagina) => pagina.correos)
  if (!correos)
    return error ? (
      <Aviso
        clase="error"
        titulo="No se pudo cargar la información"
        acciones={
          <Boton variante="outline" medida={36} cargando={isFetching} onClick={() => refetch()}>
            Reintentar
          </Boton>
        }
      />
    ) : (
      <div aria-busy="true" className="grid gap-2">
        {['1', '2', '3', '4', '5', '6'].map((fila) => (
          <Esqueleto key={fila} className="h-14 rounded-lg" />
        ))}
      </div>
    )
  if (correos.length === 0)
    return filtro.estado || filtro.busca ? (
      <Vacio
        dibujo={<MailOpen />}
        titulo={filtro.busca ? `Nada coincide con «${filtro.busca}».` : 'No hay correos en ese estado.'}
        accion={
          <Boton variante="outline" medida={36} onClick={alLimpiar}>
            Limpiar filtros
          </Boton>
        }
      />
    ) : (
      <Vacio dibujo={<MailOpen />} titulo="Aún no hay correos.">
        Aquí verás cada correo que la tienda envía y si llegó a salir.
      </Vacio>
    )
  return (
    <>
      <ul className="grid divide-y divide-border overflow-hidden rounded-xl border border-border">
        {correos.map((correo) => (
          <li key={correo.id}>
            <FilaDeCorreo correo={correo} alAbrir={() => alAbrir(correo)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Boton
          variante="outline"
          medida={36}
          cargando={isFetchingNextPage}
          onClick={() => fetchNextPage()}
          className="mt-4"
        >
          Ver más correos
        </Boton>
      )}
    </>
  )
}

function FilaDeCorreo({ correo, alAbrir }: { correo: Correo; alAbrir: () => void }) {
  const { asunto, para, estado, fecha_creacion, intentos } = correo
  return (
    <button
      type="button"
      onClick={alAbrir}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 bg-card px-4 py-2.5 text-left text-meta -outline-offset-2 hover:bg-sunken md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_9rem_10rem_5.5rem]"
    >
      <span className="col-span-2 truncate font-semibold md:col-span-1">{asunto}</span>
      <span className="col-span-2 truncate text-muted-foreground md:col-span-1">{para}</span>
      <EstadoDelCorreo estado={estado} />
      <Fecha valor={fecha_creacion} className="cifras justify-self-end text-muted-foreground md:justify-self-start" />
      <span className="cifras text-right text-muted-foreground max-md:hidden">
        {intentos === 1 ? '1 intento' : `${intentos} intentos`}
      </span>
    </button>
  )
}
