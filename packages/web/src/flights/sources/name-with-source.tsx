/** A supplier as its column shows it: the name, and below it the source that settings and logs call it by. */
export function nameWithSource({ source, name }: { source: string; name: string }) {
  return (
    <>
      {name}
      <small>{source}</small>
    </>
  )
}
