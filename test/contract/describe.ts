import { operationNamed } from '../sandbox/operations';
import { type Finding, OVER } from './check';
import type { Exchange } from './wire';

/** Characters of a request or an answer that are printed. */
const LONGEST = 700;

const marks = { kept: 'kept     ', broken: 'BROKEN   ', lacking: 'lacks    ', unchecked: 'unchecked' };

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** What was sent. The query of a call is the contract's own and is left out. */
function sentBy({ operation, sent, method, isSignedIn }: Exchange): string {
  const body = operation ? JSON.stringify(JSON.parse(sent).variables) : sent;
  return [method, operation, body, isSignedIn ? '' : '(without a session)'].filter(Boolean).join(' ');
}

function answeredTo({ status, text, headers }: Exchange): string {
  if (!status) return text;
  const cors = [...headers].filter(([name]) => name.startsWith('access-control-'));
  return [status, ...(text ? [text] : cors.map(([name, value]) => `${name}: ${value}`))].join(' ');
}

/** A finding in lines. Nothing is cut before the secrets are masked: half a secret wouldn't be found. */
export function describe({ says, outcome, why, evidence }: Finding, mask: (text: string) => string): string {
  const lines = evidence.flatMap((exchange) => [`→ ${sentBy(exchange)}`, `← ${answeredTo(exchange)}`]);
  const rest = outcome === 'kept' ? [] : [why, ...lines];
  return [`  ${marks[outcome]} ${says}`, ...rest.map((line) => `              ${cut(mask(line))}`)].join('\n');
}

/** The totals of all findings. */
export function describeAll(findings: readonly Finding[]): string {
  const of = (outcome: Finding['outcome']) => findings.filter((finding) => finding.outcome === outcome);
  const lacking = [
    ...new Set(
      of('lacking')
        .flatMap(({ why }) => why.split(', '))
        .filter(operationNamed),
    ),
  ];
  const kept = of('kept').length;
  return [
    `${kept} ${kept === 1 ? 'clause is' : 'clauses are'} kept, ${of('broken').length} broken, ${of('unchecked').length} unchecked.`,
    ...(findings.some(({ why }) => why === OVER) ? ['The check is not complete: its time was over.'] : []),
    ...(lacking.length ? [`The backend lacks ${lacking.join(', ')}: list them in src/api/optional.ts.`] : []),
  ].join('\n');
}
