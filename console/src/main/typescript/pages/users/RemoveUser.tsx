import { leave, useDrawer } from "../../app/drawer";
import { users } from "../../texts/users";
import { Section } from "../../ui/page";
import { Remove } from "../../ui/remove";

const texts = users.remove;

/** Ends an account, after its name was typed. */
export function RemoveUser({ id, name, etag }: { id: string; name: string; etag: string | null }) {
  const { open, show, close } = useDrawer();
  return (
    <Section title={texts.title}>
      <p className="soft">{texts.lead}</p>
      <div className="row"><button type="button" className="danger" onClick={() => show("delete")}>{texts.action}</button></div>
      {open === "delete" && (
        <Remove route="DELETE /users/{id}" request={{ path: { id }, ifMatch: etag }} title={texts.title} word={name} action={texts.action} onClose={close} onDone={() => leave("users", "/users")}>
          <p>{texts.lead}</p>
        </Remove>
      )}
    </Section>
  );
}
