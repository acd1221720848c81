export function Page() {
  return <h1>profile</h1>;
}
