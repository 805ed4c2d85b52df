import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command, defaultFilter } from 'cmdk'
import { ArrowRight, List, type LucideIcon, Package, UserRound } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { query } from '#http/query.ts'
import { enlaceA } from '#lib/enlaceA.ts'
import { consultaDeBusquedaDeClientes } from '#miembros/gestion/queries.ts'
import { InsigniaDeEstatus } from '#pedidos/InsigniaDeEstatus.tsx'
import { buscarPedidos } from '#pedidos/lista/contract.ts'
import { LARGO_DE_BUSQUEDA } from '#pedidos/lista/filtro.ts'
import { estiloDeVelo } from '#ui/Dialogo.tsx'
import { useRegreso } from '#ui/useRegreso.ts'
import { lugares } from '../lugares.ts'
import type { Comando } from './deLaPagina.ts'
import { useComandos } from './useComandos.ts'

type Props = { abierto: boolean; alCambiar: (abierto: boolean) => void }

/** Milliseconds without a key after which orders and clients are looked for. */
const PAUSA = 120
/** What the server has found is shown as it is; everything else must have what is typed. */
const DEL_SERVIDOR = 'hallado:'
const CLIENTES = 5

/** Any page, any order, any client and whatever can be done here, by typing a few letters. */
export function Paleta({ abierto, alCambiar }: Props) {
  const alCerrar = useRegreso(abierto)
  const navegar = useNavigate()
  const despues = useRef<() => void>(undefined)

  // Once the layer is gone, so that what is done finds the focus where it was.
  function elegir(hacer: () => void) {
    despues.current = hacer
    alCambiar(false)
  }

  return (
    <Dialog.Root open={abierto} onOpenChange={alCambiar}>
      <Dialog.Portal>
        <Dialog.Overlay className={estiloDeVelo} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(evento) => {
            alCerrar(evento)
            despues.current?.()
            despues.current = undefined
          }}
          className="fixed top-3 left-1/2 z-60 w-[calc(100%-24px)] max-w-xl -translate-x-1/2 overflow-hidden rounded-2xl border border-border bg-popover text-popover-foreground shadow-dialogo data-[state=open]:animate-entra md:top-[12vh]"
        >
          <Dialog.Title className="sr-only">Comandos</Dialog.Title>
          <Lista alElegir={elegir} alIr={(a) => elegir(() => void navegar(a))} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type DeLista = { alElegir: (hacer: () => void) => void; alIr: (a: string) => void }

function Lista({ alElegir, alIr }: DeLista) {
  const [escrito, setEscrito] = useState('')
  const [buscado, setBuscado] = useState('')
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [elegido, setElegido] = useState('')
  // Until somebody moves, the best order is chosen as soon as it is found.
  const [movido, setMovido] = useState(false)
  const hallados = useQuery({
    ...query(buscarPedidos, { q: buscado }),
    enabled: buscado !== '',
    placeholderData: keepPreviousData,
  })
  const personas = useQuery(consultaDeBusquedaDeClientes(buscado))
  const pedidos = buscado ? (hallados.data ?? []) : []
  const clientes = buscado ? (personas.data ?? []).slice(0, CLIENTES) : []
  // What was found for fewer letters stays in sight, so that nothing jumps, and cannot be chosen.
  const deOtrasLetras = buscado !== escrito.trim()
  const deAntes = deOtrasLetras || hallados.isPlaceholderData
  const clientesDeAntes = deOtrasLetras || personas.isPlaceholderData
  const primerPedido = deAntes ? undefined : pedidos[0]?.codigo
  const primerCliente = deAntes || clientesDeAntes ? undefined : clientes[0]?.codigo_membresia
  const primero = primerPedido ?? primerCliente
  const { acciones, deLaPagina } = useComandos()

  function escribir(nuevo: string) {
    setEscrito(nuevo)
    setMovido(false)
    clearTimeout(espera.current)
    espera.current = setTimeout(() => setBuscado(nuevo.trim()), PAUSA)
  }

  return (
    <Command
      label="Comandos"
      loop
      filter={coincide}
      value={movido || !primero ? elegido : DEL_SERVIDOR + primero}
      onValueChange={setElegido}
      onKeyDown={({ key }) => key.startsWith('Arrow') && setMovido(true)}
      onPointerMove={() => setMovido(true)}
    >
      <Command.Input
        value={escrito}
        onValueChange={escribir}
        maxLength={LARGO_DE_BUSQUEDA}
        placeholder="Busca un pedido, un cliente o lo que quieras hacer"
        className="h-13 w-full border-border border-b bg-transparent px-4 text-base outline-none placeholder:text-muted-foreground"
      />
      <Command.List className="max-h-[min(26rem,calc(100dvh-8rem))] overflow-y-auto overscroll-contain p-2">
        <Command.Empty className="px-3 py-6 text-center text-muted-foreground text-sm">
          {hallados.isFetching || personas.isFetching ? 'Buscando…' : `Nada coincide con «${escrito}».`}
        </Command.Empty>
        {buscado && hallados.failureCount + personas.failureCount > 0 && (
          <p role="status" className="px-3 py-2 text-ambar-text text-meta">
            El servidor no responde: por ahora no se pueden buscar pedidos ni clientes. Lo demás sigue aquí.
          </p>
        )}
        {pedidos.length > 0 && (
          <Grupo titulo="Pedidos">
            {pedidos.map(({ codigo, cliente, estatus }) => (
              <Opcion
                key={codigo}
                valor={DEL_SERVIDOR + codigo}
                icono={Package}
                deAntes={deAntes}
                alElegir={() => alIr(enlaceA('/manage/pedidos/:codigo', { codigo }))}
                derecha={<InsigniaDeEstatus estatus={estatus} />}
              >
                <span className="codigo block sm:mr-2 sm:inline">{codigo}</span>
                {cliente}
              </Opcion>
            ))}
            <Opcion
              valor={`${DEL_SERVIDOR}todos`}
              icono={List}
              deAntes={deAntes}
              alElegir={() => alIr(enlaceA('/manage/pedidos', { consulta: { q: buscado } }))}
            >
              Ver todos los pedidos que coinciden
            </Opcion>
          </Grupo>
        )}
        {clientes.length > 0 && (
          <Grupo titulo="Clientes">
            {clientes.map(({ codigo_membresia: codigo, nombre }) => (
              <Opcion
                key={codigo}
                valor={DEL_SERVIDOR + codigo}
                icono={UserRound}
                deAntes={clientesDeAntes}
                alElegir={() => alIr(enlaceA('/admin-dashboard/clientes/:codigo', { codigo }))}
                derecha={<span className="codigo text-muted-foreground">{codigo}</span>}
              >
                {nombre}
              </Opcion>
            ))}
            <Opcion
              valor={`${DEL_SERVIDOR}clientes`}
              icono={List}
              deAntes={clientesDeAntes}
              alElegir={() => alIr(enlaceA('/admin-dashboard', { consulta: { q: buscado } }))}
            >
              Ver todos los clientes que coinciden
            </Opcion>
          </Grupo>
        )}
        <Grupo titulo="Ir a…">
          {lugares.map(({ a, etiqueta, icono }) => (
            <Opcion key={a} valor={`Ir a ${etiqueta}`} icono={icono} alElegir={() => alIr(a)}>
              {etiqueta}
            </Opcion>
          ))}
        </Grupo>
        <DeComandos titulo="Acciones" comandos={acciones} alElegir={alElegir} />
        <DeComandos titulo="En esta página" comandos={deLaPagina} alElegir={alElegir} />
      </Command.List>
    </Command>
  )
}

type DeComandos = { titulo: string; comandos: Comando[]; alElegir: DeLista['alElegir'] }

function DeComandos({ titulo, comandos, alElegir }: DeComandos) {
  if (comandos.length === 0) return null
  return (
    <Grupo titulo={titulo}>
      {comandos.map(({ titulo, icono = ArrowRight, tecla, hacer }) => (
        <Opcion
          key={titulo}
          valor={titulo}
          icono={icono}
          alElegir={() => alElegir(hacer)}
          derecha={
            tecla && (
              <kbd className="rounded border border-border bg-muted px-1.5 font-sans text-muted-foreground pointer-coarse:hidden">
                {tecla}
              </kbd>
            )
          }
        >
          {titulo}
        </Opcion>
      ))}
    </Grupo>
  )
}

function Grupo({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={<span className="block px-3 pt-2 pb-1 font-semibold text-mini text-muted-foreground">{titulo}</span>}
    >
      {children}
    </Command.Group>
  )
}

type DeOpcion = {
  valor: string
  icono: LucideIcon
  alElegir: () => void
  derecha?: ReactNode
  /** It was found for something else than what is typed now. */
  deAntes?: boolean
  children: ReactNode
}

function Opcion({ valor, icono: Icono, alElegir, derecha, deAntes = false, children }: DeOpcion) {
  return (
    <Command.Item
      value={valor}
      disabled={deAntes}
      onSelect={alElegir}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 text-meta aria-selected:bg-accent aria-selected:text-accent-foreground pointer-coarse:min-h-12"
    >
      <Icono aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {derecha}
    </Command.Item>
  )
}

const sinAcentos = (texto: string) => texto.normalize('NFD').replace(/\p{Mn}/gu, '')

function coincide(valor: string, escrito: string) {
  return valor.startsWith(DEL_SERVIDOR) ? 1 : defaultFilter(sinAcentos(valor), sinAcentos(escrito))
}
