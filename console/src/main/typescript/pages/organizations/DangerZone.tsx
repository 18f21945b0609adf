import { useAccess } from "../../app/access";
import { leave, useDrawer } from "../../app/drawer";
import { useChange } from "../../app/query";
import { organizations as texts } from "../../texts/organizations";
import { Confirm } from "../../ui/form";
import { Section } from "../../ui/page";

/** Ends sessions, and ends the organization: each after a typed word. */
export function DangerZone({ id, name, etag }: { id: string; name: string; etag: string | null }) {
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const revoke = useChange("POST /organizations/{id}/sessions/revoke");
  const remove = useChange("DELETE /organizations/{id}");
  return (
    <>
      <Section title={texts.sessions.title}>
        <p className="soft">{texts.sessions.lead}</p>
        {revoke.data && <div className="notice good" role="status">{texts.sessions.done(revoke.data.data.revoked)}</div>}
        <div className="row"><button type="button" className="danger" onClick={() => show("revoke")}>{texts.sessions.revoke}</button></div>
      </Section>
      {may("admin_write") && (
        <Section title={texts.remove.title}>
          <p className="soft">{texts.remove.lead}</p>
          <div className="row"><button type="button" className="danger" onClick={() => show("delete")}>{texts.remove.action}</button></div>
        </Section>
      )}
      {open === "revoke" && (
        <Confirm title={texts.sessions.revoke} word={texts.sessions.word} action={texts.sessions.revoke} busy={revoke.isPending} error={revoke.error} onClose={close} onConfirm={() => revoke.mutate({ path: { id } }, { onSuccess: close })}>
          <p>{texts.sessions.lead}</p>
        </Confirm>
      )}
      {open === "delete" && (
        <Confirm title={texts.remove.title} word={name} action={texts.remove.action} busy={remove.isPending} error={remove.error} onClose={close} onConfirm={() => remove.mutate({ path: { id }, ifMatch: etag }, { onSuccess: () => leave("organizations", "/organizations") })}>
          <p>{texts.remove.lead}</p>
        </Confirm>
      )}
    </>
  );
}
