import { type RawParticipation, readParticipation } from '../api/participations';
import { formatRupees } from '../lib/money';

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

/** A sum of twelve digits may break at a comma: the narrowest phones have no room for it in one line. */
function Amount({ label, paise, sign }: AmountProps) {
  const sum = `${paise !== undefined && sign ? sign : ''}${formatRupees(paise)}`;
  const cut = sum.lastIndexOf(',', sum.length - 8) + 1;
  return (
    <div data-sign={sign}>
      <dt>{label}</dt>
      <dd>
        {sum.slice(0, cut)}
        <wbr />
        {sum.slice(cut)}
      </dd>
    </div>
  );
}
