import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// In development Vite serves the pages. The interface and the addresses that lead to a tracked order come from the
// server started beside it.
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

// Each file costs a phone a request, so shared code is grouped into a few files. A group takes all code that its files
// need and no earlier group has: what text pages load, the frame with dates, then the code that at least three pages
// with forms share, what at least two pages of members or staff share, and what at least three staff pages share. Staff
// code stays out of the first two groups, so that no customer's page loads it.
const staffOnly = new RegExp(
  [
    '/src/(admin|conversaciones/bandeja|mail/buzon|http/queue)/|/src/http/kept',
    '/node_modules/(idb|@tanstack/query-persist-client-core)/',
    '/src/((?!pedidos/)[a-z/]+/gestion|paquetes/digitar)/',
    // `ficha/contract` is not listed: customers' pages load it through `pedidos/recoger/contract.ts`.
    '/src/pedidos/(ficha/(?!contract)|deCliente|escanear|lista|mover|papel|importar)',
    '/src/ui/(shortcuts|Menu|Tooltip|useUnsavedChanges|form/useUnanswered|Segments|list/(Rows?|NewRows)\\.)',
    '/node_modules/(@floating-ui|@radix-ui/react-(popper|tooltip|menu|dropdown-menu|arrow))/',
  ].join('|'),
)
// Lists, conversations, dialogs and menus of members and staff, which the forms of customers do without.
const membersOnly = new RegExp(
  [
    '/src/ui/(list/|thread/(?!draft)|MenuButton|PopoverPanel|ListSearch|Sheet|Modal|ConfirmDialog|useUnsavedChanges|form/(useEdit|ChangedMeanwhile))',
    '/src/(avisos|noticias|paquetes/propios)/|/src/(cuenta/Loaded|solicitudes/rules)',
    '/src/pedidos/(ficha/(?!contract)|LineaDeTiempo|OpcionesDeEstatus|wording|situacion)',
    '/node_modules/(@floating-ui|@radix-ui/react-(popper|menu|dropdown-menu|arrow|dialog|alert-dialog|dismissable-layer|focus-scope|focus-guards)|react-remove-scroll|aria-hidden)/',
  ].join('|'),
)
// Tickets and photos, which stay out of the shared group.
const ticketsOnly = /\/src\/(conversaciones\/tickets|lib\/fotos|ui\/photos)\//
// Text of the questions page, which stays out of the shared group although several staff screens use its headings.
const singlePage = /\/src\/(tienda\/preguntas\.ts|conversaciones\/preguntas\/)/
// Code of the chats, which loads when somebody opens one.
const chatsOnly = /\/src\/conversaciones\/(chat|asistente|panel)\//
// The settings and the owner's texts with their parser. Browsers load them on pages of staff alone: the server renders
// text pages.
const textsOnly =
  /\/src\/(ajustes\/|lib\/markdown|tienda\/(Markdown|textos\/|politicas\/))|\/node_modules\/(mdast-|micromark|unist-|decode-named-character-reference|character-entities)/
const groups = [
  // All that text pages load. It precedes the others, so that it needs none of them.
  { name: 'pagina', test: /\/src\/everyPage\.ts|vite\/preload-helper/ },
  { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'formularios', test: /node_modules\/(zod|react-hook-form|@hookform|@tanstack\/(react-query|query-core))\// },
  { name: 'marco', test: /\/src\/(root|ui\/DateTime)\.tsx/ },
  {
    name: 'compartido',
    test: (id: string) =>
      ![staffOnly, membersOnly, ticketsOnly, chatsOnly, singlePage, textsOnly].some((excluded) => excluded.test(id)) &&
      /\/src\/(?!sitio)|\/node_modules\//.test(id),
    minShareCount: 3,
  },
  { name: 'miembros', test: membersOnly, minShareCount: 2 },
  { name: 'ajustes', test: textsOnly, minShareCount: 2 },
  // This group precedes the staff group, which would take these files and make customers' pages load staff code.
  { name: 'preguntas', test: singlePage, minShareCount: 2 },
  {
    name: 'tickets',
    test: (id: string) => /conversaciones\/tickets\//.test(id) && !staffOnly.test(id),
    minShareCount: 2,
  },
  { name: 'chats', test: (id: string) => chatsOnly.test(id) && !staffOnly.test(id), minShareCount: 2 },
  { name: 'gestion', test: staffOnly, minShareCount: 3 },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  server: { port: 5173, proxy: { '/api': server, '/rastrear/': server } },
  build: { target: ['chrome107', 'safari16'], assetsInlineLimit: 0 },
  environments: {
    // The built renderer contains its packages, so that Node reads some files and not two thousand. `NODE_ENV` is
    // fixed, so that React's production build renders, however the server is started.
    ...(command === 'build' && {
      ssr: {
        resolve: { noExternal: true as const },
        // Node keeps the text of each module in memory.
        build: {
          target: 'node24',
          rolldownOptions: {
            output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
          },
        },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      },
    }),
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
}))
