/** Chromium's offer to install the app. Other browsers make none. */
export interface InstallOffer extends Event {
  /** Asks the player: once, and in a tap. */
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    /** The latest offer. The browser may make it long before the code that shows it has loaded. */
    installOffer?: InstallOffer;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

/** Keeps the browser's offers for later, instead of letting it show them. */
export function holdInstallOffers(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installOffer = event;
  });
}

/** Local storage key: the offer concerns the phone, not the session. Sign Out removes it. */
const KEY = 'install-offered';

/** Whether the player has seen the offer. True if the browser can't remember it. */
export function wasOffered(): boolean {
  try {
    return KEY in localStorage;
  } catch {
    return true;
  }
}

export function keepOffered(): void {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch {
    // The storage is full: the offer may come again.
  }
}
