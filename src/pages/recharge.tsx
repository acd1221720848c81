export function Page() {
  return <h1>recharge</h1>;
}
