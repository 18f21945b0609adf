import { useEffect, useState } from "react";
import type { Caller } from "./caller";
import { useApi } from "../app/query";
import { useRested } from "../app/router";
import { explain } from "../texts/explain";
import { Select, TextField } from "./form";

interface Props {
  caller: Caller;
  onChange: (caller: Caller) => void;
  /** Where callers are looked for; null for the zone. */
  organizationId: string | null;
  kinds: Caller["kind"][];
  error?: string | undefined;
  /** Called with the caller that the user chooses. */
  onChosen?: (chosen: Found) => void;
  /** Called with the chosen caller when it is loaded, also if the address contained it. */
  onKnown?: (chosen: Found) => void;
}

const t = explain.actor;

/** Chooses who makes a call: by name, among those that the reader may see. */
export function Actor({ caller, onChange, organizationId, kinds, error, onChosen, onKnown }: Props) {
  const [text, setText] = useState("");
  const rested = useRested(text.trim());
  const found = useFound(caller.kind, organizationId, rested === "" ? undefined : rested);
  const choose = (id: string) => {
    onChange({ ...caller, id });
    const item = found.items.find((other) => other.id === id);
    if (item) onChosen?.(item);
  };
  const known = found.items.find((item) => item.id === caller.id);
  useEffect(() => {
    if (known) onKnown?.(known);
  }, [known?.id, known?.name]);
  const isMissing = caller.id !== "" && !known;
  const options: [string, string][] = [
    ["", found.items.length > 0 || found.isPending ? t.choose : t.none],
    ...(isMissing ? [[caller.id, caller.id] as [string, string]] : []),
    ...found.items.map((item): [string, string] => [item.id, item.name]),
  ];
  return (
    <>
      <Select label={t.kind} value={caller.kind} onChange={(kind) => onChange({ kind, id: "" })} options={kinds.map((kind) => [kind, t.kinds[kind]])} />
      {caller.kind !== "nobody" && (
        <div className="pair">
          <TextField label={t.find[caller.kind]} type="search" value={text} onChange={setText} />
          <Select label={t.chosen[caller.kind]} value={caller.id} onChange={choose} options={options} error={error ?? found.error} />
        </div>
      )}
    </>
  );
}

/** A caller that the user may choose. */
export interface Found {
  id: string;
  name: string;
  wallets: string[];
}

interface Search {
  items: Found[];
  isPending: boolean;
  error: string | undefined;
}

function useFound(kind: Caller["kind"], organizationId: string | null, search: string | undefined): Search {
  const id = organizationId ?? "";
  const limit = 25;
  const zoneUsers = useApi("GET /users", { query: { search, limit } }, { enabled: kind === "user" && id === "" });
  const members = useApi("GET /organizations/{id}/users", { path: { id }, query: { displayName: search, limit } }, { enabled: kind === "user" && id !== "" });
  const zoneApps = useApi("GET /m2m-applications", { query: { search, limit } }, { enabled: kind === "app" && id === "" });
  const apps = useApi("GET /organizations/{id}/m2m-applications", { path: { id }, query: { search, limit } }, { enabled: kind === "app" && id !== "" });
  const tenants = useApi("GET /tenants", { query: { search, limit } }, { enabled: kind === "tenant" });
  const users = id === "" ? zoneUsers : members;
  if (kind === "user") {
    const items = (users.data?.data.items ?? []).map((user) => ({ id: user.id, name: user.displayName, wallets: user.wallets.map((wallet) => wallet.walletAddress) }));
    return { items, isPending: users.isPending, error: users.error?.message };
  }
  const asked = kind === "tenant" ? tenants : id === "" ? zoneApps : apps;
  const items = (asked.data?.data.items ?? []).map((item) => ({ id: item.id, name: item.name, wallets: [] }));
  return { items, isPending: asked.isPending, error: asked.error?.message };
}
