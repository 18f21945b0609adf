import { useState } from "react";
import type { Session } from "../../api/types";
import { useApi, useChange } from "../../app/query";
import { me } from "../../texts/me";
import { Confirm } from "../../ui/form";
import { Table } from "../../ui/list";
import { Hash, StatusBadge, Time } from "../../ui/status";
import { Empty, Failed, Ready } from "../../ui/page";
import { Frame } from "./Frame";

const texts = me.sessions;

/** Where one is signed in, how and when; each can be ended. */
export function Sessions() {
  const sessions = useApi("GET /sessions", {}, { live: 30_000 });
  const end = useChange("POST /sessions/{id}/revoke", ["/sessions"]);
  const others = useChange("POST /sessions/revoke-others", ["/sessions"]);
  const [asking, ask] = useState(false);
  const hasOthers = sessions.data?.data.items.some((session) => !session.isCurrent) ?? false;
  return (
    <Frame at="me/sessions" lead={texts.lead} actions={<button type="button" disabled={!hasOthers} onClick={() => ask(true)}>{texts.endOthers}</button>}>
      {end.error && <Failed error={end.error} />}
      <Ready of={sessions}>
        {({ items }) => items.length === 0 ? <Empty title={texts.none} route="GET /sessions" /> : (
          <Table
            caption={texts.caption}
            rows={items}
            rowKey={(session) => session.id}
            columns={[
              { title: "Signed in with", cell: (session) => <How of={session} /> },
              { title: "IP address", cell: (session) => <From of={session} /> },
              { title: "Opened", cell: (session) => <Time at={session.createdAt} distance /> },
              { title: "Last used", cell: (session) => <Time at={session.lastUsedAt} distance /> },
              { title: "Expires", cell: (session) => <Time at={session.expiresAt} distance /> },
              {
                title: "",
                cell: (session) => session.isCurrent
                  ? <StatusBadge tone="good">{texts.current}</StatusBadge>
                  : <button type="button" disabled={end.isPending} aria-label={`${texts.end} session ${session.id}`} onClick={() => end.mutate({ path: { id: session.id } })}>{texts.end}</button>,
              },
            ]}
          />
        )}
      </Ready>
      {asking && (
        <Confirm title={texts.othersTitle} word="end" action={texts.endOthers} busy={others.isPending} error={others.error} onClose={() => ask(false)} onConfirm={() => others.mutate({}, { onSuccess: () => ask(false) })}>
          <p>{texts.others}</p>
        </Confirm>
      )}
    </Frame>
  );
}

function How({ of }: { of: Session }) {
  return <>{texts.methods[of.authMethod]}{of.withPasskey && `, ${texts.passkey}`}{of.openedBy && <><br /><span className="soft">{of.openedBy.startsWith("0x") ? <Hash value={of.openedBy} label="wallet" /> : of.openedBy}</span></>}</>;
}

function From({ of }: { of: Session }) {
  return <>{of.ipAddress ?? "–"}{of.userAgent && <><br /><span className="soft">{browser(of.userAgent)}</span></>}</>;
}

/** The browser and the system of a user agent, if it contains them; otherwise its beginning. */
function browser(agent: string): string {
  const name = /(Edg|OPR|Firefox|Chrome|Safari|curl)\/(\d+)/.exec(agent.replace(/Chrome\/\S+ (?=.*(?:Edg|OPR)\/)/, ""));
  const system = /Windows|Macintosh|Android|iPhone|iPad|Linux/.exec(agent);
  if (!name) return agent.slice(0, 60);
  const called = { Edg: "Edge", OPR: "Opera" }[name[1] ?? ""] ?? name[1];
  return [`${called} ${name[2]}`, system?.[0].replace("Macintosh", "macOS")].filter(Boolean).join(", ");
}
