/** An address that search engines may list, with the addresses of its pictures; all begin with `/`. */
export type Listed = { address: string; images: string[] }

/** The text of `sitemap.xml`, with pictures as Google reads them. */
export function sitemap(origin: string, listed: Listed[]) {
  const imageOf = (image: string) => `<image:image><image:loc>${origin}${image}</image:loc></image:image>`
  const urls = listed.map(
    ({ address, images }) => `  <url><loc>${origin}${address}</loc>${images.map(imageOf).join('')}</url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** The text of `robots.txt`. It does not exclude `noindex` pages: a robot has to fetch them to see that header. */
export function robotsTxt(origin: string) {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
