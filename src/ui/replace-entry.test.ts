import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { replaceEntry } from './replaceEntry.ts'

/** A shop of two pages, of which the second waits for its data. */
function openPages() {
  const data = Promise.withResolvers<null>()
  const router = createMemoryRouter(
    [
      { path: '/manage', element: null },
      { path: '/manage/pedidos', element: null, loader: () => data.promise },
    ],
    { initialEntries: ['/manage?solo=precio'] },
  )
  return { router, arrive: () => data.resolve(null), own: router.state.location }
}

test('values of one entry are kept together, and none makes an entry of its own', async () => {
  const { router, own } = openPages()
  await replaceEntry(router, own, ['hoy', 1])
  // The second caller still has the location from before.
  await replaceEntry(router, own, ['otro', 2])
  expect(router.state).toMatchObject({
    historyAction: 'REPLACE',
    location: { pathname: '/manage', search: '?solo=precio', state: { hoy: 1, otro: 2 } },
  })
})

test('a late answer does not take back a person who goes to another page or is there already', async () => {
  const { router, arrive, own } = openPages()
  const going = router.navigate('/manage/pedidos')
  expect(router.state.navigation.state).toBe('loading')
  await replaceEntry(router, own, ['hoy', 1])
  arrive()
  await going
  expect(router.state.location.pathname).toBe('/manage/pedidos')
  await replaceEntry(router, own, ['hoy', 1])
  expect(router.state.location).toMatchObject({ pathname: '/manage/pedidos', state: null })
})

test('the mark of a form that the browser sent leaves the address', async () => {
  const router = createMemoryRouter([{ path: '/pedir', element: null }], { initialEntries: ['/pedir?enviado=pedir'] })
  await replaceEntry(router, router.state.location, ['enviado', 'B01-40718'])
  expect(router.state.location).toMatchObject({ search: '', state: { enviado: 'B01-40718' } })
})
