import type { MetaDescriptor } from 'react-router'

/**
 * What `pageMeta` gives, for a page whose head depends on what it shows: `meta` of a page cannot read it. React moves
 * these elements to the head; search engines find the structured data where it stands.
 */
export function MetaTags({ tags }: { tags: MetaDescriptor[] }) {
  return tags.map((tag, i) => {
    const key = String(i) // the list is constant for a page
    if ('title' in tag) return <title key={key}>{String(tag.title)}</title>
    if ('tagName' in tag) return <link key={key} {...withoutTagName(tag)} />
    if ('script:ld+json' in tag) return <StructuredData key={key} data={tag['script:ld+json']} />
    return <meta key={key} {...tag} />
  })
}

const withoutTagName = ({ tagName: _, ...rest }: Record<string, unknown>) => rest

export function StructuredData({ data }: { data: unknown }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`, which no browser runs
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
