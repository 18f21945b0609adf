import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { common } from "../texts/common";
import { useAccess } from "./access";
import { useApi } from "./query";
import { navigate, useRested } from "./router";
import { rail } from "./routes";

interface Goal {
  name: string;
  kind: string;
  to: string;
}

/** Where a text leads by its form alone: a hash, an address, a number. */
function byForm(text: string): Goal[] {
  if (/^0x[0-9a-fA-F]{64}$/.test(text)) return [{ name: text, kind: "Transaction", to: `transactions/${text.toLowerCase()}` }];
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return [{ name: text, kind: "Address", to: `addresses/${text.toLowerCase()}` }];
  if (/^[0-9]{1,15}$/.test(text)) return [{ name: text, kind: "Block", to: `blocks/${text}` }];
  return [];
}

/** Goes anywhere by a few letters: pages, organizations, users, hashes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const access = useAccess();
  const [text, setText] = useState("");
  const [chosen, choose] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const asked = useRested(text.trim());
  const enabled = asked.length >= 2 && access.may("admin_read") && byForm(asked).length === 0;
  const organizations = useApi("GET /organizations", { query: { search: asked, limit: 5 } }, { enabled });
  const users = useApi("GET /users", { query: { search: asked, limit: 5 } }, { enabled });

  // Before it is taken away, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  const goals = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    const entries: Goal[] = rail
      .flatMap((group) => group.entries)
      .filter((entry) => entry.shown(access) && entry.name.toLowerCase().includes(wanted))
      .map((entry) => ({ name: entry.name, kind: "Page", to: entry.to }));
    const found: Goal[] = enabled
      ? [
        ...(organizations.data?.data.items ?? []).map((o) => ({ name: o.name, kind: "Organization", to: `organizations/${o.id}` })),
        ...(users.data?.data.items ?? []).map((u) => ({ name: u.displayName, kind: "User", to: `users/${u.id}` })),
      ]
      : [];
    return [...byForm(text.trim()), ...entries, ...found].slice(0, 12);
  }, [text, access, enabled, organizations.data, users.data]);

  const go = (goal: Goal | undefined) => {
    if (goal) {
      onClose();
      navigate(goal.to);
    }
  };
  const pressed = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      choose((chosen + step + goals.length) % Math.max(1, goals.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      go(goals[chosen]);
    }
  };

  return (
    <dialog ref={dialog} className="palette" aria-label={common.search} onCancel={onClose} onMouseDown={(event) => event.target === dialog.current && onClose()}>
      <input role="combobox" aria-expanded="true" aria-controls="goals" aria-activedescendant={goals[chosen] ? `goal-${chosen}` : undefined} aria-label={common.search} placeholder={common.search} value={text} onKeyDown={pressed} onChange={(event) => { setText(event.target.value); choose(0); }} />
      <ul id="goals" role="listbox" aria-label={common.search}>
        {goals.map((goal, i) => (
          <li key={goal.kind + goal.to} id={`goal-${i}`} role="option" aria-selected={i === chosen} onMouseEnter={() => choose(i)} onClick={() => go(goal)}>
            <span>{goal.name}</span><span className="soft">{goal.kind}</span>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
