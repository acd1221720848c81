import { CoinFace } from './coin-face';

/** The head of a public page. */
export const Brand = () => (
  <header className="public-brand">
    <CoinFace side="heads" />
    <p className="public-name">Coin Flip</p>
    <p className="public-tagline">get 2x your bidding</p>
  </header>
);
