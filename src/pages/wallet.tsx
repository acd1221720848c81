export function Page() {
  return <h1>wallet</h1>;
}
