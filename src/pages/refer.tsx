export function Page() {
  return <h1>refer</h1>;
}
