import type { PermissionMatrix, PermissionMatrixMatrixRole } from "../../api/types";
import { setQuery, useQueryValue } from "../../app/router";
import { contracts } from "../../texts/contracts";
import { WrappableText } from "../../ui/wrappable";
import { SearchBox } from "../../ui/form";
import { StatusBadge } from "../../ui/status";
import { Empty } from "../../ui/page";
import { PermissionToggle } from "./PermissionToggle";
import { useColumns } from "./columns";
import type { MatrixTab } from "./ContractPage";
import { effectiveEvents, type EventDraft, stageEvent } from "./drafts";
import { EventDrawer } from "./EventDrawer";
import { AddRole, RoleHeads } from "./RoleColumns";
import { conditions } from "./changes";

const t = contracts.matrix;

interface Line {
  topic0: string | null;
  name: string;
  detail: string;
  draft: EventDraft;
  /** Whether it is the last way that is there: after it another one may be added. */
  isLast: boolean;
}

/** A new event permission without roles. */
export function freshEvent(topic0: string | null, key = `new:${topic0 ?? "any"}`): EventDraft {
  return { key, id: null, topics: [topic0, null, null, null], conditions: [null, null, null], roles: [], membersOnly: true };
}

function lines(matrix: PermissionMatrix, drafts: EventDraft[]): Line[] {
  const of = (topic0: string | null, name: string, detail: string): Line[] => {
    const ways = drafts.filter((draft) => draft.topics[0] === topic0);
    return ways.length > 0
      ? ways.map((draft, i) => ({ topic0, name, detail, draft, isLast: i === ways.length - 1 }))
      : [{ topic0, name, detail, draft: freshEvent(topic0), isLast: false }];
  };
  const declared = matrix.events.flatMap((event) => of(event.topic0, event.name ?? event.topic0, `${event.signature ?? t.undeclared}${event.anonymous ? ` · ${t.anonymous}` : ""}`));
  return [...declared, ...of(null, t.anyEvent, "")];
}

/** Events × roles: who may see what. Each way to see an event is a line. */
export function EventMatrix(props: MatrixTab) {
  const { matrix, staged, change, mayWrite } = props;
  const [search] = useQueryValue("search");
  const [open] = useQueryValue("event");
  const drafts = effectiveEvents(matrix, staged);
  const all = lines(matrix, drafts);
  const columns = useColumns(matrix, new Set(drafts.flatMap((draft) => draft.roles)));
  const wanted = all.filter((line) => `${line.name} ${line.detail}`.toLowerCase().includes(search.toLowerCase()));
  const put = (draft: EventDraft, keepEmpty = false) => change(() => stageEvent(matrix, staged, draft, keepEmpty));
  const opened = drafts.find((draft) => draft.key === open) ?? all.find((line) => line.draft.key === open)?.draft;
  const add = (topic0: string | null) => {
    const draft = freshEvent(topic0, `new:${topic0 ?? "any"}:${crypto.randomUUID()}`);
    put(draft, true);
    setQuery({ event: draft.key });
  };
  return (
    <>
      <div className="filters"><SearchBox name="search" label={t.filterEvents} /><AddRole roles={columns.hidden} onAdd={columns.add} /></div>
      {wanted.length === 0 ? <Empty title={t.noMatch} /> : (
        <div className="scroll" tabIndex={0} role="region" aria-label={t.label}>
          <table className="table matrix">
            <caption className="visually-hidden">{t.events}</caption>
            <thead><tr><th scope="col">{t.event}</th><th scope="col">{t.sees}</th><RoleHeads roles={columns.shown} /></tr></thead>
            <tbody>
              {wanted.map((line) => <Row key={line.draft.key} line={line} matrix={matrix} isStaged={line.draft.key in staged.events} roles={columns.shown} put={mayWrite ? put : null} onAdd={mayWrite && line.isLast ? () => add(line.topic0) : null} />)}
            </tbody>
          </table>
        </div>
      )}
      {opened && <EventDrawer matrix={matrix} draft={opened} mayWrite={mayWrite} put={put} onClose={() => setQuery({ event: null })} />}
    </>
  );
}

interface RowProps {
  line: Line;
  matrix: PermissionMatrix;
  isStaged: boolean;
  roles: PermissionMatrixMatrixRole[];
  put: ((draft: EventDraft) => void) | null;
  onAdd: (() => void) | null;
}

function Row({ line, matrix, isStaged, roles, put, onAdd }: RowProps) {
  const { draft } = line;
  const asked = conditions(matrix, draft);
  const toggle = (id: string) => ({ ...draft, roles: draft.roles.includes(id) ? draft.roles.filter((other) => other !== id) : [...draft.roles, id] });
  return (
    <tr className={isStaged ? "staged" : undefined}>
      <th scope="row">
        <span className="name">{line.name}</span>
        <span className="detail"><WrappableText text={line.detail} /></span>
        {onAdd && <button type="button" className="plain small" onClick={onAdd}>{t.addWay}</button>}
      </th>
      <td>
        <button type="button" className="plain rule-button" aria-label={t.change(line.name)} onClick={() => setQuery({ event: draft.key })}>
          {draft.roles.length > 0 ? <span>{t.short.checkRole}</span> : <StatusBadge tone="bad">{t.seenByNone}</StatusBadge>}
        </button>
        {asked.map((text) => <span key={text} className="detail">{text}</span>)}
        {isStaged && <span className="detail"><StatusBadge tone="warn">{t.staged}</StatusBadge></span>}
      </td>
      {roles.map((role) => (
        <td className="role" key={role.id}><PermissionToggle label={t.maySee(role.name, line.name)} isOn={draft.roles.includes(role.id)} onToggle={put && (() => put(toggle(role.id)))} /></td>
      ))}
    </tr>
  );
}
