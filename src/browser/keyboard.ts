/** Keeps --keyboard at the keyboard's height, where the page doesn't shrink for it (iOS). */
export function startKeyboard(): () => void {
  const screen = window.visualViewport;
  const measure = () => {
    const covered = screen?.scale === 1 ? Math.max(0, innerHeight - screen.height - screen.offsetTop) : 0;
    document.documentElement.style.setProperty('--keyboard', `${covered}px`);
  };
  const end = new AbortController();
  const { signal } = end;
  screen?.addEventListener('resize', measure, { signal });
  screen?.addEventListener('scroll', measure, { signal });
  return () => end.abort();
}
