/** What the pages of applications say. */
export const applications = {
  title: "Applications",
  lead: "Web applications that let people sign in here, and where they may be sent back to.",
  create: "Register application",
  search: "Search by name",
  columns: { name: "Name", client: "Client", redirects: "Redirect URLs", changed: "Changed", actions: "" },
  empty: "No applications yet",
  emptyHint: "Register one before it sends people to sign in.",
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
  remove: "Delete",
  removeOf: (name: string) => `Delete ${name}`,
  removeHint: "People can no longer sign in by it. Sessions that began with it stay.",
  form: {
    name: "Name",
    nameHint: "1 to 100 characters; people see it when they sign in.",
    client: "Client",
    clientHint: "What it calls itself as client_id. Left empty, it is its identifier.",
    redirects: "Redirect URLs",
    redirectsHint: "One on each line, at most 20, exactly as the application sends them.",
  },
} as const;
