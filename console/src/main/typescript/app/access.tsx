import { createContext, useContext } from "react";
import type { Product, Role, User } from "../api/types";

/** What a role may hold. */
export type Permission = Role["systemPermissions"][number];

/** The signed-in user and their permissions, requested once. The API rejects what is not permitted, whatever the page shows. */
export interface Access {
  me: User;
  product: Product;
  /** Permissions in the zone. */
  zone: Permission[];
  /** The organization the person is a member of, with permissions there. */
  organization: { id: string; name: string; permissions: Permission[] } | null;
  may: (permission: Permission, organizationId?: string | null) => boolean;
}

const AccessContext = createContext<Access | null>(null);

export const AccessProvider = AccessContext.Provider;

export function useAccess(): Access {
  const access = useContext(AccessContext);
  if (!access) throw new Error("outside of a session");
  return access;
}
