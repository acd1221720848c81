export function Page() {
  return <h1>verify otp</h1>;
}
