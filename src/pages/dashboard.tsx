export function Page() {
  return <h1>get 2x your bidding</h1>;
}
