import { useAccess } from "../../app/access";
import { useDrawer } from "../../app/drawer";
import { usePlace, setQuery } from "../../app/router";
import { organizations } from "../../texts/organizations";
import { Surface } from "../../ui/page";
import { CurrentAdmins } from "./CurrentAdmins";
import { InviteAdmin } from "./InviteAdmin";
import { OrganizationFrame } from "./OrganizationFrame";
import { PendingAdmins } from "./PendingAdmins";

const texts = organizations.admins;

/** Who administers an organization, and who will once they sign in. */
export function Admins({ params }: { params: Record<string, string> }) {
  const id = params.id ?? "";
  const { may } = useAccess();
  const { open, show, close } = useDrawer();
  const { query } = usePlace();
  const pending = may("admin_read") && query.get("state") === "pending";
  const name = may("admin_write") && <button type="button" className="primary" onClick={() => show("name")}>{texts.name}</button>;
  return (
    <OrganizationFrame id={id} tab="admins" lead={texts.lead} actions={name}>
      {may("admin_read") && (
        <div className="row" role="group" aria-label={texts.current}>
          <button type="button" aria-pressed={!pending} onClick={() => setQuery({ state: null })}>{texts.current}</button>
          <button type="button" aria-pressed={pending} onClick={() => setQuery({ state: "pending" })}>{texts.pending}</button>
        </div>
      )}
      {pending ? <PendingAdmins id={id} action={name} /> : <CurrentAdmins id={id} action={name} />}
      {open === "name" && <Surface kind="drawer" title={texts.name} onClose={close}><InviteAdmin id={id} onDone={close} /></Surface>}
    </OrganizationFrame>
  );
}
