import type { Round } from '../../api/game';
import type { Paise } from '../../lib/money';
import { stakeOf } from '../../lib/stakes';
import { Money } from '../../ui/money';

/** The charge and what a win would pay, before the bid. */
export function StakePreview({ round, bid }: { round: Round; bid: Paise | undefined }) {
  const { bidChargePercent, winChargePercent } = round;
  const stake = bid === undefined ? undefined : stakeOf(bid, bidChargePercent, winChargePercent);
  return (
    <dl className="stake">
      <div>
        <dt>Charge</dt>
        <dd>
          <Money paise={stake?.charge} />
        </dd>
      </div>
      <div>
        <dt>A win pays</dt>
        <dd>
          <Money paise={stake?.payout} />
        </dd>
      </div>
      <div>
        <dt>Net of a win</dt>
        <dd>
          <Money paise={stake && stake.payout - stake.cost} sign="+" />
        </dd>
      </div>
    </dl>
  );
}
