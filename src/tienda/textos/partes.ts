import { direccionCompleta } from '#lib/contactLinks.ts'
import { dayOf } from '#lib/dates.ts'
import { negocio } from '#negocio'
import { envio } from '../politicas/envio.ts'
import { privacidad } from '../politicas/privacidad.ts'
import type { Seccion } from '../politicas/seccion.ts'
import { terminos } from '../politicas/terminos.ts'
import { markdown, Texto } from './contract.ts'

/** The policies, by the first word of their texts' ids. */
export const POLITICAS = {
  envio: { nombre: 'Política de envío', secciones: envio },
  privacidad: { nombre: 'Privacidad', secciones: privacidad },
  terminos: { nombre: 'Términos', secciones: terminos },
} as const
export type Politica = keyof typeof POLITICAS

/** A text that the owner may change. */
export type Parte = {
  /** The setting is `textos.<id>`. A section of a policy is `<policy>_<section>`. */
  id: string
  nombre: string
  /** Longest text, in characters. */
  max: number
  /** Its text as the shop came, filled with the present settings. */
  comoVino: Texto
}

/** All texts that the owner may change, in the order of the settings page. */
export function listPartes(): Parte[] {
  return [
    { id: 'inicio', nombre: 'Inicio, frase grande', max: 300, comoVino: inicio() },
    { id: 'taller', nombre: 'Inicio, el taller', max: 600, comoVino: taller() },
    { id: 'nosotros', nombre: 'Nosotros', max: 2000, comoVino: nosotros() },
    { id: 'firma', nombre: 'Firma de los correos', max: 300, comoVino: firma() },
    ...Object.entries(POLITICAS).flatMap(([politica, { nombre, secciones }]) =>
      secciones().map((seccion) => ({
        id: `${politica}_${seccion.id}`,
        nombre: `${nombre}: ${seccion.titulo}`,
        max: 4000,
        comoVino: { titulo: seccion.titulo, texto: toMarkdown(seccion) },
      })),
    ),
  ]
}

const inicio = (): Texto => ({
  titulo: 'Joyas hechas a mano, *cuenta por cuenta*',
  texto: `Pulseras, aretes y carteras creados en ${negocio.ciudad}. Te los llevamos a cualquier rincón del país.`,
})

const taller = (): Texto => ({
  titulo: 'Quiénes somos',
  texto: `Un taller pequeño de ${negocio.ciudad}. Diseñamos, ensartamos y cosemos cada pieza a mano, una por una.

Nos escribes lo que imaginas, lo hacemos para ti y te contamos en qué va. [Conoce nuestra historia](/nosotros)`,
})

const nosotros = (): Texto => ({
  titulo: 'Joyas que nacen en una mesa de Santiago',
  texto: `${negocio.marca} nació del gusto de hacer joyas con las manos: elegir las cuentas, pasarlas por el hilo y cerrar cada pieza con cuidado. Así trabajamos todos los días en ${negocio.ciudad}.

Hacemos pulseras, aretes y carteras para personas de todo el país. Somos un taller pequeño: quien te responde conoce tu pieza, porque la tiene delante.

Cada encargo empieza con una conversación. Nos cuentas el color, la ocasión y lo que quieres gastar; te proponemos, la hacemos y la sigues paso a paso hasta que llega.`,
})

const firma = (): Texto => ({ titulo: '', texto: `${negocio.marca} · ${direccionCompleta()}` })

const COMO_VINO = { inicio, taller, nosotros, firma }

/** The text of a part as it is now: what the owner published, else as it came. */
export const currentTexto = (id: keyof typeof COMO_VINO): Texto => publishedTexto(id) ?? COMO_VINO[id]()

/** What the owner published in place of a text. */
export const publishedTexto = (id: string) => (Object.hasOwn(negocio.textos, id) ? negocio.textos[id] : undefined)

/** The day on which a policy changed last: its built-in text, or what the owner published since. */
export const updatedOn = (politica: Politica) =>
  Object.entries(negocio.textos)
    .filter(([id]) => id.startsWith(`${politica}_`))
    .map(([, { publicado_en }]) => dayOf(new Date(publicado_en)))
    .concat(negocio.textosLegales.actualizados)
    .toSorted()
    .at(-1) ?? ''

/** A built-in section as the owner begins to edit it. */
export function toMarkdown({ bloques, enlaces = [] }: Seccion) {
  const blocks = bloques.map((block) =>
    typeof block === 'string'
      ? escaped(block)
      : block.lista
          .map((item) =>
            typeof item === 'string' ? `- ${escaped(item)}` : `- **${escaped(item[0])}**: ${escaped(item[1])}`,
          )
          .join('\n'),
  )
  const links = enlaces.map(({ texto, ruta }) => `[${escaped(texto)}](${ruta})`).join(' · ')
  return [...blocks, links].filter(Boolean).join('\n\n')
}

const escaped = (text: string) => text.replace(/[\\*_[\]<&]/g, '\\$&')

type AjusteDeTexto = {
  contract: typeof Texto
  publico: false
  nombre: string
  inicial: () => Texto | undefined
}

/** The settings of the owner's texts (docs/decisions/050). */
export const AJUSTES_DE_TEXTOS: Record<`textos.${string}`, AjusteDeTexto> = Object.fromEntries(
  listPartes().map(({ id, nombre, max }) => [
    `textos.${id}`,
    {
      contract: Texto.extend({ texto: markdown(max) }),
      publico: false as const,
      nombre,
      inicial: () => listPartes().find((parte) => parte.id === id)?.comoVino,
    },
  ]),
)
