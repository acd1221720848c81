import { useSignals } from '@preact/signals-react/runtime';
import { bidRefusal } from '../../state/game';
import { Notice } from '../../ui/notice';

/** Why the last bid was refused. */
export function BidRefusal() {
  useSignals();
  return bidRefusal.value && <Notice kind="danger">{bidRefusal.value}</Notice>;
}
