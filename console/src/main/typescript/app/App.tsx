import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Answer, type ApiError, call } from "../api/client";
import type { Product } from "../api/types";
import { Failed } from "../ui/page";
import { type Access, AccessProvider } from "./access";
import { queries } from "./query";
import { arrive, useSession } from "./session";
import { Shell } from "./Shell";
import { SignIn } from "./SignIn";

/** The whole console. */
export function App() {
  return <QueryClientProvider client={queries}><Door /></QueryClientProvider>;
}

function Door() {
  const state = useSession();
  const product = useQuery<Answer<Product>, ApiError>({
    queryKey: ["product"],
    queryFn: () => call("GET /.well-known/portcullis"),
    staleTime: Infinity,
  });
  const known = product.data?.data;
  useEffect(() => {
    if (known) arrive(known);
  }, [known]);
  if (product.error && !product.data) {
    return <main className="door"><div className="inner"><Failed error={product.error} retry={() => product.refetch()} /></div></main>;
  }
  if (!known || state.kind === "arriving") return null;
  if (state.kind === "out") return <SignIn product={known} message={state.message} />;
  return <Inside product={known} />;
}

function Inside({ product }: { product: Product }) {
  const known = useQuery<Access, ApiError>({ queryKey: ["access"], queryFn: () => access(product), staleTime: Infinity });
  if (known.error) {
    return <main className="door"><div className="inner"><Failed error={known.error} retry={() => known.refetch()} /></div></main>;
  }
  return known.data ? <AccessProvider value={known.data}><Shell /></AccessProvider> : null;
}

async function access(product: Product): Promise<Access> {
  const me = (await call("GET /profiles/me")).data;
  const zone = me.roles.filter((role) => role.organizationId === null).flatMap((role) => role.systemPermissions);
  const own = me.roles.filter((role) => role.organizationId !== null).flatMap((role) => role.systemPermissions);
  const organization = me.organization ? { id: me.organization.id, name: me.organization.name, permissions: own } : null;
  return {
    me,
    product,
    zone,
    organization,
    may: (permission, organizationId) =>
      zone.includes(permission) || (organizationId !== undefined && organization?.id === organizationId && own.includes(permission)),
  };
}
