import type { ListedApiKey } from "../../api/types";
import { Link, usePlace } from "../../app/router";
import { credentials } from "../../texts/credentials";
import { FilterSelect } from "../../ui/form";
import { DataList } from "../../ui/list";
import { Time } from "../../ui/status";
import { Empty, Page } from "../../ui/page";
import { KeyState } from "./KeyState";
import { Used } from "./Keys";

const texts = credentials.keys;
const STATES = ["active", "expired", "revoked"] as const;

/** The API keys of all principals, the next to expire first. */
export function AllKeys() {
  const { query } = usePlace();
  const state = STATES.find((known) => known === query.get("state"));
  return (
    <Page title={texts.all} lead={texts.allLead} crumbs={[[credentials.title, "credentials"]]}>
      <div className="filters"><FilterSelect name="state" label={texts.state} options={STATES.map((known) => [known, texts.states[known]])} /></div>
      <DataList
        route="GET /api-keys"
        request={{ query: { state } }}
        caption={texts.all}
        rowKey={(row) => row.id}
        columns={[
          { title: texts.columns.name, cell: (row) => row.name },
          { title: texts.columns.prefix, cell: (row) => <code>{row.keyPrefix}…</code> },
          { title: texts.columns.owner, cell: (row) => <Link to={keysOf(row)}>{row.owner.name}</Link> },
          { title: texts.columns.state, cell: (row) => <KeyState of={row} /> },
          { title: texts.columns.expires, cell: (row) => <Time at={row.expiresAt} /> },
          { title: texts.columns.used, cell: (row) => <Used at={row.lastUsedAt} from={row.lastUsedIp} /> },
        ]}
        empty={<Empty title={texts.emptyAll}>{texts.emptyAllHint}</Empty>}
      />
    </Page>
  );
}

const keysOf = ({ owner }: ListedApiKey) => `${owner.type === "tenant" ? "tenants" : "credentials"}/${owner.id}/keys`;
