import { useDrawer } from "../../app/drawer";
import { organizations } from "../../texts/organizations";
import { Surface } from "../../ui/page";
import { AssignMember } from "./AssignMember";
import { InviteMember } from "./InviteMember";

const texts = organizations.members;

/** What can be open in front of the list of members. */
export function MemberDrawers({ id }: { id: string }) {
  const { open, close } = useDrawer();
  switch (open) {
    case "assign":
      return <Surface kind="drawer" title={texts.assignTitle} onClose={close}><AssignMember id={id} onDone={close} /></Surface>;
    case "invite":
      return <Surface kind="drawer" title={texts.inviteTitle} onClose={close}><InviteMember id={id} onDone={close} /></Surface>;
    default:
      return null;
  }
}
