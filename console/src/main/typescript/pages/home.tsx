import { useAccess } from "../app/access";
import { Page } from "../ui/page";

export function Home() {
  const { me } = useAccess();
  return <Page title={me.displayName}><p>{me.id}</p></Page>;
}
