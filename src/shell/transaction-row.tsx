import { type RawParticipation, readParticipation } from '../api/participations';
import { Money } from '../ui/money';

/** One participation; the words are the spec's (section 2, Transactions panel). Amounts in rupees to two decimals. */
export function TransactionRow({ item }: { item: RawParticipation }) {
  const { game, won, bid, bidCharge, win, winCharge } = readParticipation(item);
  return (
    <dl className="row" data-outcome={won ? 'win' : 'loss'}>
      <div>
        <dt>Game ID</dt>
        <dd>{game}</dd>
      </div>
      <Amount label="Bing Amount" paise={bid} />
      <Amount label="Bing Charge" paise={bidCharge} />
      {won ? (
        <>
          <Amount label="Win Amount" paise={win} sign="+" />
          <Amount label="Win Charge" paise={winCharge} />
        </>
      ) : (
        <Amount label="Loss Amount" paise={bid} sign="-" />
      )}
    </dl>
  );
}

interface AmountProps {
  label: string;
  paise: number | undefined;
  sign?: '+' | '-';
}

const Amount = ({ label, paise, ...sign }: AmountProps) => (
  <div data-sign={sign.sign}>
    <dt>{label}</dt>
    <dd>
      <Money paise={paise} {...sign} />
    </dd>
  </div>
);
