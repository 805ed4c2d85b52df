import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import type { Db } from '#db/open.server.ts'
import { fotosDePiezas, piezas } from '#db/schema/piezas.server.ts'
import { fillCache } from '#lib/pageData.ts'
import { createQueryClient } from '#lib/queryClient.ts'
import PaginaPieza from '#piezas/vitrina/PaginaPieza.tsx'
import PaginaProductos from '#piezas/vitrina/PaginaProductos.tsx'
import Inicio from '#sitio/Inicio.tsx'
import type { Site } from '#sitio/site.server.ts'
import { openTestSite } from './site.server.ts'

const SCREENS: Record<string, ComponentType> = {
  '/': Inicio,
  '/productos': PaginaProductos,
  '/productos/:slug': PaginaPieza,
}

/** A site whose pages of the window are the real ones, without the frame of every page. */
export function openWindowSite(): Site {
  const site = openTestSite()
  return {
    ...site,
    async page(path, reads = {}, address = path) {
      const Screen = SCREENS[path]
      if (!Screen) return site.page(path, reads)
      const client = createQueryClient()
      fillCache(client, { at: Date.now(), answers: reads.answers ?? [] })
      return renderToStaticMarkup(
        <html lang="es-DO">
          <body>
            <QueryClientProvider client={client}>
              <MemoryRouter initialEntries={[address]}>
                <Routes>
                  <Route path={path} element={<Screen />} />
                </Routes>
              </MemoryRouter>
            </QueryClientProvider>
          </body>
        </html>,
      )
    },
  }
}

type Fields = Partial<typeof piezas.$inferInsert>
let count = 0

/** Puts a piece into the window, with one photo. @returns its id */
export async function exhibit(db: Db, { nombre = 'Pulsera Samaná', ...fields }: Fields = {}) {
  count++
  const [row] = await db
    .insert(piezas)
    .values({
      nombre,
      slug: `pieza-${count}`,
      clase: 'pulsera',
      precio: '1450.00',
      existencias: 'unica',
      quedan: 1,
      // The later one is the newer one.
      publicada_en: new Date(Date.now() - 1_000_000 + count * 1_000),
      ...fields,
    })
    .returning({ id: piezas.id })
  if (!row) throw new Error('INSERT of the piece returned no row.')
  await db
    .insert(fotosDePiezas)
    .values({ pieza_id: row.id, alt: nombre, ancho: 1080, alto: 1350, color: '#cfe8ea', estado: 'lista', bytes: 1 })
  return row.id
}
