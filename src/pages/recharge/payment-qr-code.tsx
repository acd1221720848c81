import { useEffect, useState } from 'react';
import { loadChunk } from '../../browser/load-chunk';
import { importQrCode } from '../../chunks';
import { track } from '../../state/progress';
import { useLazy } from '../../ui/use-lazy';

const loadQrCode = () => track(loadChunk(importQrCode));

/** The payment link as a QR code, for a phone to scan off a wide screen. Its code is loaded only there. */
export function PaymentQrCode({ text }: { text: string }) {
  const part = useLazy(loadQrCode, useWideScreen());
  return part && <part.QrCode text={text} />;
}

function useWideScreen(): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const screen = matchMedia('(min-width: 48rem)');
    const follow = () => setWide(screen.matches);
    follow();
    screen.addEventListener('change', follow);
    return () => screen.removeEventListener('change', follow);
  }, []);
  return wide;
}
