import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// In development the pages come from Vite and everything under /api from the server started beside it.
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

// A file costs a phone its headers and a place in the line: what pages share comes in a few files, not in forty. A group
// takes with it whatever its files need and no group before it has: the frame with the first page
// and dates, then what at least three pages with forms share, then what at least three of staff's do.
// What only staff use stays out of them: no customer's page carries it.
const staffOnly = new RegExp(
  [
    '/src/(admin|conversaciones/bandeja|mail/buzon)/',
    '/src/((?!pedidos/)[a-z/]+/gestion|paquetes/digitar)/',
    // The contract stays: `pedidos/recoger/contract.ts` has it, which customers' pages have.
    '/src/pedidos/(ficha/(?!contract)|deCliente|lista|mover|papel|importar)',
    '/src/ui/(atajos|Menu|Globo|useSinGuardar|formulario/useEnDuda|Segments|list/(Rows?|NewRows)\\.)',
    '/node_modules/(@floating-ui|@radix-ui/react-(popper|tooltip|menu|dropdown-menu|arrow))/',
  ].join('|'),
)
// Nor do pages with forms carry what a member's tickets and photos need.
const ticketsOnly = /\/src\/(conversaciones\/tickets|lib\/fotos|ui\/fotos)\//
// Nor what one page alone says, however many of staff's rooms ask for its headings.
const singlePage = /\/src\/(tienda\/preguntas\.ts|conversaciones\/preguntas\/)/
// Nor do pages carry the chats before somebody opens one.
const chatsOnly = /\/src\/conversaciones\/(chat|asistente|panel)\//
const groups = [
  { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'formularios', test: /node_modules\/(zod|react-hook-form|@hookform|@tanstack\/(react-query|query-core))\// },
  { name: 'marco', test: /\/src\/(root|sitio\/Inicio|ui\/Fecha|tienda\/Migas)\.tsx/ },
  {
    name: 'compartido',
    test: (id: string) =>
      ![staffOnly, ticketsOnly, chatsOnly, singlePage].some((excluded) => excluded.test(id)) &&
      /\/src\/(?!sitio)|\/node_modules\//.test(id),
    minShareCount: 3,
  },
  // Before staff's, which would take these along: a customer's page that needs one would load all of staff's then.
  { name: 'preguntas', test: singlePage, minShareCount: 2 },
  {
    name: 'tickets',
    test: (id: string) => /conversaciones\/tickets\//.test(id) && !staffOnly.test(id),
    minShareCount: 2,
  },
  { name: 'chats', test: (id: string) => chatsOnly.test(id) && !staffOnly.test(id), minShareCount: 2 },
  { name: 'gestion', test: staffOnly, minShareCount: 3 },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { port: 5173, proxy: { '/api': server } },
  build: { target: ['chrome107', 'safari16'], assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
