import { useDrawer } from "../../app/drawer";
import { useName } from "../../app/names";
import { organizations } from "../../texts/organizations";
import { Surface } from "../../ui/page";
import { Remove } from "../../ui/remove";
import { AssignMember } from "./AssignMember";
import { InviteMember } from "./InviteMember";
import { MemberRoles } from "./MemberRoles";

const texts = organizations.members;

/** What can be open in front of the members. */
export function MemberDrawers({ id }: { id: string }) {
  const { open, of, close } = useDrawer();
  const name = useName(of);
  switch (open) {
    case "assign":
      return <Surface kind="drawer" title={texts.assignTitle} onClose={close}><AssignMember id={id} onDone={close} /></Surface>;
    case "invite":
      return <Surface kind="drawer" title={texts.inviteTitle} onClose={close}><InviteMember id={id} onDone={close} /></Surface>;
    case "roles":
      return <Surface kind="drawer" title={texts.rolesOf(name)} onClose={close}><MemberRoles id={id} userId={of} onDone={close} /></Surface>;
    case "remove":
      return (
        <Remove route="DELETE /organizations/{id}/users/{userId}" request={{ path: { id, userId: of } }} invalidates={["/organizations/{id}/"]} title={texts.removeTitle(name)} word={name} action={texts.remove} onClose={close}>
          <p>{texts.removeHint}</p>
        </Remove>
      );
    default:
      return null;
  }
}
