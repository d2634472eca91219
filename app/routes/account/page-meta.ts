/** An account page has a name and is no search engine's business. */
export const accountMeta = ({ loaderData }: { loaderData?: { title: string } | undefined }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]
