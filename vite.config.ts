import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// In development the pages come from Vite and everything under /api from the server started beside it.
const servidor = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { port: 5173, proxy: { '/api': servidor } },
  build: { target: ['chrome107', 'safari16'], assetsInlineLimit: 0 },
})
