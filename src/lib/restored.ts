/** Calls back whenever the browser has taken the document out of its back-forward cache; answers how to stop. */
export function onRestored(callback: () => void): () => void {
  const look = ({ persisted }: PageTransitionEvent) => {
    if (persisted) callback();
  };
  addEventListener('pageshow', look);
  return () => removeEventListener('pageshow', look);
}
