import { Heads } from './heads';

/** The head of a public page. */
export const Brand = () => (
  <div className="public-brand">
    <Heads />
    <p className="public-name">Coin Flip</p>
    <p className="public-tagline">get 2x your bidding</p>
  </div>
);
